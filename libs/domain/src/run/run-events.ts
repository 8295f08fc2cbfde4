import type { RunBudget, Spend } from './budget.ts';
import { LOG_LABELS, type LogLabel, type PayloadOf } from './log/log-fields.ts';
import type { Stage } from './stages.ts';
import type { RunKind } from './vocabulary.ts';

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

/** A line of the live log of the labels given. `key` names the step that wrote it; a run holds one result a key. */
export type LogEventOf<Label extends LogLabel> = {
  [Each in Label]: {
    readonly type: Each;
    readonly key: string;
    readonly message: string;
    readonly payload: PayloadOf<Each>;
    readonly at: string;
    readonly stage?: Stage;
    readonly symbol?: string;
    readonly spend?: Spend;
    /** When it was found, in the run that this one was forked from: only of what a fork carried over. */
    readonly carriedAt?: string;
  };
}[Label];
export type LogEvent = LogEventOf<LogLabel>;
type Line = Omit<LogEventOf<'INIT'>, 'type' | 'payload'>;

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

/** The event if it is of the label; undefined for any other, and for none. */
export function ofLabel<Label extends LogLabel>(
  event: LogEvent | undefined,
  label: Label,
): LogEventOf<Label> | undefined {
  return event && linesOf([event], label)[0];
}

/** The first line of a label, of one ticker where one is given; undefined where the log has none. */
export function firstLine<Label extends LogLabel>(
  log: readonly LogEvent[],
  label: Label,
  symbol?: string,
): LogEventOf<Label> | undefined {
  return linesOf(log, label).find((event) => symbol === undefined || event.symbol === symbol);
}

/** The lines of a label, in the order of the log. */
export function linesOf<Label extends LogLabel>(log: readonly LogEvent[], label: Label): readonly LogEventOf<Label>[] {
  return log.filter((event): event is LogEventOf<Label> & LogEvent => event.type === label);
}

/** A line whose label and payload go together by the types of the caller; TypeScript loses that over a union. */
export function logEventOf<Label extends LogLabel>(
  line: Line & { readonly type: Label; readonly payload: PayloadOf<Label> },
): LogEvent {
  return line as LogEvent;
}
