import type { Spend } from './budget.ts';
import type { LogLabel, PayloadOf } from './log/log-fields.ts';
import type { ForkOrigin, LogEvent, RunRequested } from './run-events.ts';
import type { Verdict } from './vocabulary.ts';
import type { Stage } from './stages.ts';

/** What a fork takes over from the run that it is made of. */
export type Fork = {
  readonly origin: ForkOrigin;
  /** The tickers that the fork decides on; none where it has no shortlist yet. */
  readonly symbols: readonly string[];
  /** The steps that are not done again, in the order of their log. */
  readonly carried: readonly LogEvent[];
};

export type RequestRun = Omit<RunRequested, 'type' | 'at' | 'forkedFrom'> & {
  readonly type: 'RequestRun';
  /** Who thinks, on which market, as of when: shown in `INIT`, so that a replay names what it saw. */
  readonly context: PayloadOf<'INIT'>;
  /** What it takes over from another run, where it is a fork of one. */
  readonly fork?: Fork;
  readonly now: string;
};

/** The labels that a step may write; the others are written by the rules of a run. */
export type StepLabel = Exclude<LogLabel, 'INIT' | 'DONE' | 'ERROR' | 'DECISION' | 'MEMO_READY' | 'PROPOSAL_SAVED'>;

/** The result of one step. `key` names the step without its attempt, so a repeated attempt finds what is recorded. */
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

/** A step whose label and payload go together by the types of the caller; TypeScript loses that over a union. */
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
  readonly memo: string;
  /** The proposal saved with a Buy or Watch; null with Avoid. */
  readonly proposalId: string | null;
  readonly spend?: Spend;
  readonly now: string;
};

/** Something the reader should know while the run goes on: waiting, quota, budget. At most one a cause and minute. */
export type RecordNotice = {
  readonly type: 'RecordNotice';
  readonly kind: string;
  /** Who or what of this kind it is about, such as a provider; absent where the kind says it all. */
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
  /** What the attempt used without a result. */
  readonly spend?: Spend;
  /** No attempt can do better, so none is made. */
  readonly isFinal?: boolean;
  /** What a server asked to wait for: the next attempt waits that long, at most `MAX_RETRY_AFTER_MS`. */
  readonly retryAfterMs?: number;
  readonly now: string;
};

/** To be recorded before a call that costs something, by whoever makes it. */
export type StartPaidWork = {
  readonly type: 'StartPaidWork';
  readonly stage: Stage;
  readonly symbol?: string;
  readonly now: string;
};

export type CancelRun = { readonly type: 'CancelRun'; readonly now: string };
/** Ends a run that has been open for longer than 24 hours; younger ones are left alone. */
export type ExpireRun = { readonly type: 'ExpireRun'; readonly now: string };

export type RunCommand =
  | RequestRun
  | StartPaidWork
  | RecordStep
  | RecordVerdict
  | RecordNotice
  | FailStage
  | CancelRun
  | ExpireRun;
