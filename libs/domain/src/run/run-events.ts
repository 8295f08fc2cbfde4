import type { Depth } from './depth.ts';
import type { RunBudget, Spend } from './budget.ts';
import { LOG_LABELS, type LogLabel, type PayloadOf } from './log/log-fields.ts';
import type { Stage } from './stages.ts';
import type { RunKind } from './vocabulary.ts';

/** The day and month (UTC, by the database's clock) that a run was charged to; a refund is credited to the same ones. */
export type Charge = { readonly month: string; readonly day: string };

/** The original run of a fork, and where the fork diverges from it. */
export type ForkOrigin = {
  readonly runId: string;
  /** Revision of the first event that the fork repeats; the length of the original stream if it never reached that point. */
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
  /** The ticker of a symbol run, the request text of a custom run, null for trending. */
  readonly subject: string | null;
  readonly memo: string | null;
  /** Hash of the request body: reusing an idempotency key with a different body is refused. */
  readonly bodyHash: string;
  readonly charge: Charge;
  readonly plan: string;
  readonly dailyCap: number;
  readonly budget: RunBudget;
  /** Absent: standard. */
  readonly depth?: Depth;
  /** Present only on a fork. */
  readonly forkedFrom?: ForkOrigin;
  /** Present only on the sample run of a new workspace: recorded elsewhere, not charged, and never settled. */
  readonly sample?: true;
  readonly at: string;
};

/** A line of the live log with one of these labels. `key` identifies the step that wrote it; a run holds one result per key. */
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
    /** When the original run recorded it; present only on events that a fork carried over. */
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
  /** The remaining budget of this ticker; only on the first stage that a run queues for it. */
  readonly share?: RunBudget;
  readonly at: string;
};

export type StageFailed = {
  readonly type: 'StageFailed';
  readonly stage: Stage;
  readonly symbol?: string;
  readonly attempt: number;
  readonly reason: string;
  /** What the failed attempt used. */
  readonly spend?: Spend;
  readonly at: string;
};

/** Recorded once per run, before its first paid call. A run that is cancelled after it is not refunded. */
export type PaidWorkStarted = {
  readonly type: 'PaidWorkStarted';
  readonly stage: Stage;
  readonly symbol?: string;
  readonly at: string;
};

/** The owner removed the sample run. Only a sample run has this event, after its end. */
export type SampleRunDeleted = { readonly type: 'SampleRunDeleted'; readonly workspaceId: string; readonly at: string };

export type RunEvent = RunRequested | LogEvent | StageQueued | StageFailed | PaidWorkStarted | SampleRunDeleted;

const LABELS: ReadonlySet<string> = new Set(LOG_LABELS);

/** True for events that the live log shows; lifecycle events appear only in the stream. */
export function isLogEvent(event: RunEvent): event is LogEvent {
  return LABELS.has(event.type);
}

/** The event if it has the label; undefined otherwise. */
export function ofLabel<Label extends LogLabel>(
  event: LogEvent | undefined,
  label: Label,
): LogEventOf<Label> | undefined {
  return event && linesOf([event], label)[0];
}

/** The first line of a label, optionally of one ticker; undefined if the log has none. */
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

/** Pairs a label with its payload. The caller's types guarantee that they match; TypeScript cannot infer it for a union. */
export function logEventOf<Label extends LogLabel>(
  line: Line & { readonly type: Label; readonly payload: PayloadOf<Label> },
): LogEvent {
  return line as LogEvent;
}
