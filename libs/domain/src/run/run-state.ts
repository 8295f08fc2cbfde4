import { withStep, type ActiveTime } from './active-time.ts';
import { addSpend, NO_SPEND, type RunBudget, type Spend } from './budget.ts';
import { DEFAULT_DEPTH, type Depth } from './depth.ts';
import { emptyKeySet, withKey, type KeySet } from '../key-set.ts';
import { isLogEvent, type Charge, type LogEvent, type RunEvent } from './run-events.ts';
import { type RunKind } from './vocabulary.ts';
import { FIRST_STAGE, isLastStage, stageFinishedBy, STAGES, type Stage } from './stages.ts';

/** A queued task: a stage of the run, or of one of its tickers. */
export type OpenStage = {
  readonly stage: Stage;
  readonly symbol?: string;
  readonly attempt: number;
};

export type Ticker = {
  readonly status: 'open' | 'decided' | 'skipped';
  readonly share: RunBudget;
  readonly spend: Spend;
};

export type RunState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'active' } & StartedRun)
  | ({ readonly status: 'ended'; readonly outcome: string } & StartedRun);

export type StartedRun = {
  readonly runId: string;
  readonly workspaceId: string;
  readonly kind: RunKind;
  readonly subject: string | null;
  readonly bodyHash: string;
  readonly charge: Charge;
  readonly dailyCap: number;
  readonly budget: RunBudget;
  readonly requestedAt: string;
  /** The keys of steps that have a result. */
  readonly recorded: KeySet;
  readonly openStages: Readonly<Record<string, OpenStage>>;
  readonly tickers: Readonly<Record<string, Ticker>>;
  readonly spend: Spend;
  /** When steps ran, of which `spend.activeMs` is the length. */
  readonly active: ActiveTime;
  readonly proposalsSaved: number;
  readonly budgetReached: boolean;
  /** A paid call was made, or is about to be made. */
  readonly paidWorkStarted: boolean;
  readonly isSample: boolean;
  /** `rules`, or the language model's; null where the log of an earlier release does not say. */
  readonly analyst: string | null;
  readonly depth: Depth;
};

export const absentRun: RunState = { status: 'absent' };

const DELETED = 'deleted';

/** True for a sample run that was removed: for its workspace it does not exist. */
export function isDeletedRun(run: RunState): boolean {
  return run.status === 'ended' && run.outcome === DELETED;
}

/** Identifies a stage without its attempt number: `plan`, `investigate/NOVA`. */
export function stageKey({ stage, symbol }: { readonly stage: Stage; readonly symbol?: string | undefined }): string {
  return symbol === undefined ? stage : `${stage}/${symbol}`;
}

export function evolveRun(run: RunState, event: RunEvent): RunState {
  if (event.type === 'RunRequested') return run.status === 'absent' ? started(event) : run;
  if (event.type === 'SampleRunDeleted') return run.status === 'ended' ? { ...run, outcome: DELETED } : run;
  if (run.status !== 'active') return run;
  if (isLogEvent(event)) return evolveLog(run, event);
  if (event.type === 'StageFailed') return evolveFailure(run, event);
  if (event.type === 'PaidWorkStarted') return { ...run, paidWorkStarted: true };
  const { stage, symbol, attempt, share } = event;
  const open: OpenStage = { stage, attempt, ...(symbol !== undefined && { symbol }) };
  const tickers: StartedRun['tickers'] =
    symbol !== undefined && run.tickers[symbol] === undefined
      ? { ...run.tickers, [symbol]: { status: 'open', share: share ?? run.budget, spend: NO_SPEND } }
      : run.tickers;
  return { ...run, openStages: { ...run.openStages, [stageKey(event)]: open }, tickers };
}

function evolveFailure(
  run: RunState & { status: 'active' },
  event: Extract<RunEvent, { type: 'StageFailed' }>,
): RunState {
  const { symbol } = event;
  const { active, charged } = withStep(run.active, event);
  const ticker = symbol === undefined ? undefined : run.tickers[symbol];
  const tickers =
    ticker && symbol !== undefined
      ? { ...run.tickers, [symbol]: { ...ticker, spend: addSpend(ticker.spend, charged) } }
      : run.tickers;
  const openStages = without(run.openStages, stageKey(event));
  return { ...run, openStages, tickers, active, spend: addSpend(run.spend, charged) };
}

function started(event: Extract<RunEvent, { type: 'RunRequested' }>): RunState {
  const { runId, workspaceId, kind, subject, bodyHash, charge, dailyCap, budget, at } = event;
  return {
    status: 'active',
    runId,
    workspaceId,
    kind,
    subject,
    bodyHash,
    charge,
    dailyCap,
    budget,
    requestedAt: at,
    recorded: emptyKeySet,
    openStages: {},
    tickers: {},
    spend: NO_SPEND,
    active: [],
    proposalsSaved: 0,
    budgetReached: false,
    paidWorkStarted: false,
    isSample: event.sample ?? false,
    analyst: null,
    depth: event.depth ?? DEFAULT_DEPTH,
  };
}

function evolveLog(run: RunState & { status: 'active' }, event: LogEvent): RunState {
  const { symbol } = event;
  const { active, charged } = withStep(run.active, event);
  const ticker = symbol === undefined ? undefined : run.tickers[symbol];
  const status = ticker && tickerStatusAfter(event, ticker);
  const tickers =
    ticker && symbol !== undefined && (charged !== undefined || status !== ticker.status)
      ? {
          ...run.tickers,
          [symbol]: { ...ticker, status: status ?? ticker.status, spend: addSpend(ticker.spend, charged) },
        }
      : run.tickers;
  const next: RunState & { status: 'active' } = {
    ...run,
    recorded: withKey(run.recorded, event.key),
    openStages: closesStage(event) ? without(run.openStages, stageKey(stageOf(event))) : run.openStages,
    tickers,
    active,
    spend: addSpend(run.spend, charged),
    proposalsSaved: run.proposalsSaved + (event.type === 'PROPOSAL_SAVED' ? 1 : 0),
    budgetReached: run.budgetReached || (event.type === 'NOTICE' && event.payload.kind === 'budget_reached'),
  };
  if (event.type === 'INIT') return { ...next, analyst: event.payload.analyst ?? null };
  if (event.type === 'DONE') return { ...next, status: 'ended', outcome: event.payload.outcome, openStages: {} };
  if (event.type === 'ERROR') return { ...next, status: 'ended', outcome: 'error', openStages: {} };
  return next;
}

/** True for an event that finishes its stage; skipping a ticker finishes its current stage. */
export function closesStage(event: LogEvent): boolean {
  return (
    event.stage !== undefined && (event.type === 'TICKER_SKIPPED' || STAGES[event.stage].finishedBy === event.type)
  );
}

function stageOf({ stage = FIRST_STAGE, symbol }: LogEvent): { stage: Stage; symbol?: string } {
  return symbol === undefined ? { stage } : { stage, symbol };
}

function tickerStatusAfter(event: LogEvent, ticker: Ticker): Ticker['status'] {
  const finished = stageFinishedBy(event.type);
  if (finished && isLastStage(finished)) return 'decided';
  return event.type === 'TICKER_SKIPPED' ? 'skipped' : ticker.status;
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  if (!(key in record)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
}
