import type { AddNote, DeepenTicker, DropTicker } from './steer-run.ts';
import type { Spend } from './budget.ts';
import type { Condition } from './log/condition-fields.ts';
import type { LogLabel, PayloadOf } from './log/log-fields.ts';
import type { ForkOrigin, LogEvent, RunEvent, RunRequested } from './run-events.ts';
import type { Verdict } from './vocabulary.ts';
import type { Stage } from './stages.ts';

/** What a fork takes over from its original run. */
export type Fork = {
  readonly origin: ForkOrigin;
  /** The tickers that the fork decides on; empty if it has no shortlist yet. */
  readonly symbols: readonly string[];
  /** The steps that are not repeated, in log order. */
  readonly carried: readonly LogEvent[];
};

export type RequestRun = Omit<RunRequested, 'type' | 'at' | 'forkedFrom'> & {
  readonly type: 'RequestRun';
  /** The analyst, the market and the as-of time. Shown in `INIT`, so that a replay names what the run was based on. */
  readonly context: PayloadOf<'INIT'>;
  /** Present if the run is a fork. */
  readonly fork?: Fork;
  readonly now: string;
};

/** The labels that a step may write; the rules of a run write the others. */
export type StepLabel = Exclude<LogLabel, 'INIT' | 'DONE' | 'ERROR' | 'DECISION' | 'MEMO_READY' | 'PROPOSAL_SAVED'>;

/**
 * The result of one step. `key` identifies the step without its attempt number, so a repeated attempt finds the recorded
 * result.
 */
export type RecordStep<Label extends StepLabel = StepLabel> = {
  [Each in Label]: {
    readonly type: 'RecordStep';
    readonly key: string;
    readonly stage: Stage;
    readonly symbol?: string;
    readonly label: Each;
    readonly message: string;
    readonly payload: PayloadOf<Each>;
    readonly spend?: Spend;
    readonly now: string;
  };
}[Label];

/** Pairs a label with its payload. The caller's types guarantee that they match; TypeScript cannot infer it for a union. */
export function recordStepOf<Label extends StepLabel>(
  step: Omit<RecordStep<'TOOL'>, 'type' | 'label' | 'payload'> & {
    readonly label: Label;
    readonly payload: PayloadOf<Label>;
  },
): RecordStep {
  return { type: 'RecordStep', ...step } as RecordStep;
}

export type RecordVerdict = {
  readonly type: 'RecordVerdict';
  readonly symbol: string;
  readonly verdict: Verdict;
  readonly decisionMessage: string;
  readonly decision: PayloadOf<'DECISION'>;
  /** What the verdict rests on, with its line; absent where it was not measured. */
  readonly restsOn?: { readonly message: string; readonly payload: PayloadOf<'RESTS_ON'> };
  /** The bear, base and bull case, or why they were refused, with its line; absent where none were proposed. */
  readonly scenarios?: { readonly message: string; readonly payload: PayloadOf<'SCENARIOS'> };
  readonly memo: string;
  /** Those of the memo that daily bars can answer. */
  readonly conditions?: readonly Condition[];
  /** The proposal saved with a Buy or Watch; null for Avoid. */
  readonly proposalId: string | null;
  readonly spend?: Spend;
  readonly now: string;
};

/** A notice to the reader while the run continues: waiting, quota, budget. At most one per cause and minute. */
export type RecordNotice = {
  readonly type: 'RecordNotice';
  readonly kind: string;
  /** The subject of the notice, such as a provider; absent if the kind is enough. */
  readonly cause?: string;
  readonly symbol?: string;
  readonly message: string;
  readonly payload: PayloadOf<'NOTICE'>;
  readonly now: string;
};

export type FailStage = {
  readonly type: 'FailStage';
  readonly stage: Stage;
  readonly symbol?: string;
  readonly attempt: number;
  readonly reason: string;
  /** What the failed attempt used. */
  readonly spend?: Spend;
  /** True if another attempt cannot succeed; none is made. */
  readonly isFinal?: boolean;
  /** The wait that a server requested before the next attempt; limited to `MAX_RETRY_AFTER_MS`. */
  readonly retryAfterMs?: number;
  readonly now: string;
};

/** To be recorded by the caller before each call that costs something. */
export type StartPaidWork = {
  readonly type: 'StartPaidWork';
  readonly stage: Stage;
  readonly symbol?: string;
  readonly now: string;
};

export type CancelRun = { readonly type: 'CancelRun'; readonly now: string };
/** Ends a run that has been open for longer than 24 hours; changes nothing for younger runs. */
export type ExpireRun = { readonly type: 'ExpireRun'; readonly now: string };

/** Adds the recorded sample run to a new workspace, whole. Changes nothing if the workspace has, or had, it. */
export type AddSampleRun = { readonly type: 'AddSampleRun'; readonly events: readonly RunEvent[] };
/** Removes the sample run. @throws RunError run_not_sample for any other run */
export type DeleteSampleRun = { readonly type: 'DeleteSampleRun'; readonly now: string };

export type RunCommand =
  | AddNote
  | DropTicker
  | DeepenTicker
  | RequestRun
  | StartPaidWork
  | RecordStep
  | RecordVerdict
  | RecordNotice
  | FailStage
  | CancelRun
  | ExpireRun
  | AddSampleRun
  | DeleteSampleRun;
