import type { RunBudget, Spend } from './budget.ts';
import type { Stage } from './stages.ts';

export const RUN_KINDS = ['trending', 'symbol', 'custom'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** Who thinks in a run: the built-in rules, or a language model. */
export const ANALYSTS = ['rules', 'openai'] as const;
export type AnalystName = (typeof ANALYSTS)[number];

export const VERDICTS = ['buy', 'watch', 'avoid'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The labels of a run's log. The event type of a log event is its label; on the wire it is bracketed: `[INIT]`. */
export const LOG_LABELS = [
  'INIT',
  'CORPUS_PLAN',
  'CORPUS',
  'SECTOR_ANALYSIS',
  'MARKET_MOVERS',
  'SOCIAL_SEARCH',
  'WEB_SEARCH',
  'TOPICS',
  'SHORTLIST',
  'THEME_START',
  'DECIDE_NEXT',
  'TOOL',
  'REFLECT',
  'THEME_ANALYSIS',
  'THEME_VALIDATION',
  'DECISION',
  'MEMO_READY',
  'PROPOSAL_SAVED',
  'SOCIAL_FALLBACK',
  'TICKER_SKIPPED',
  'NOTICE',
  'ERROR',
  'DONE',
] as const;
export type LogLabel = (typeof LOG_LABELS)[number];

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/** The day and month (UTC, by the database's clock) that a run was charged to; a refund goes to the same ones. */
export type Charge = { readonly month: string; readonly day: string };

/** The run that another was forked from, and where the two part. */
export type ForkOrigin = {
  readonly runId: string;
  /** Of the first event there that is done again here; the length of that stream where it never came so far. */
  readonly revision: number;
  readonly stage: Stage;
  readonly symbol?: string;
};

export type RunRequested = {
  readonly type: 'RunRequested';
  readonly runId: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly kind: RunKind;
  /** The ticker of a symbol run, the request of a custom run, nothing for trending. */
  readonly subject: string | null;
  readonly memo: string | null;
  /** Hash of the request body: the same idempotency key with another body is refused. */
  readonly bodyHash: string;
  readonly charge: Charge;
  readonly plan: string;
  readonly dailyCap: number;
  readonly budget: RunBudget;
  /** Only of a fork. */
  readonly forkedFrom?: ForkOrigin;
  readonly at: string;
};

/** A line of the live log. `key` names the step that wrote it; a run holds one result a key. */
export type LogEvent = {
  readonly type: LogLabel;
  readonly key: string;
  readonly message: string;
  readonly payload: JsonObject;
  readonly at: string;
  readonly stage?: Stage;
  readonly symbol?: string;
  readonly spend?: Spend;
  /** When it was found, in the run that this one was forked from: only of what a fork carried over. */
  readonly carriedAt?: string;
};

export type StageQueued = {
  readonly type: 'StageQueued';
  readonly runId: string;
  readonly workspaceId: string;
  readonly stage: Stage;
  readonly symbol?: string;
  readonly attempt: number;
  readonly notBefore: string;
  /** What this ticker may still spend; only on the first stage that a run queues for it. */
  readonly share?: RunBudget;
  readonly at: string;
};

export type StageFailed = {
  readonly type: 'StageFailed';
  readonly stage: Stage;
  readonly symbol?: string;
  readonly attempt: number;
  readonly reason: string;
  /** What the attempt used without a result. */
  readonly spend?: Spend;
  readonly at: string;
};

/** Recorded once a run, before its first paid call: a run that is cancelled after it is not refunded. */
export type PaidWorkStarted = {
  readonly type: 'PaidWorkStarted';
  readonly stage: Stage;
  readonly symbol?: string;
  readonly at: string;
};

export type RunEvent = RunRequested | LogEvent | StageQueued | StageFailed | PaidWorkStarted;

const LABELS: ReadonlySet<string> = new Set(LOG_LABELS);

/** True for what the live log shows; lifecycle facts stay in the stream. */
export function isLogEvent(event: RunEvent): event is LogEvent {
  return LABELS.has(event.type);
}
