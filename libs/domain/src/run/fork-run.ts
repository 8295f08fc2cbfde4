import { shareOf } from './budget.ts';
import type { Fork, RequestRun } from './run-commands.ts';
import { isLogEvent, type LogEvent, type RunEvent, type StageQueued } from './run-events.ts';
import type { PayloadOf } from './log/log-fields.ts';
import { compareStages, FIRST_STAGE, isLastStage, STAGES, type Stage } from './stages.ts';
import { RunError } from './run-error.ts';
import { shortlistedSymbols } from './shortlisted-symbols.ts';
import { isTerminal } from './stage-tasks.ts';

/**
 * Where a run is forked: at a stage, for one ticker or all that reached it; or at the step with a given revision in the log.
 */
export type ForkFrom = { readonly stage: Stage; readonly symbol?: string } | { readonly seq: number };

type Point = { readonly stage: Stage; readonly symbol?: string | undefined; readonly before: number };
type Step = LogEvent & { readonly stage: Stage };

/**
 * Splits the events of an ended run into those that a fork carries over and those that it repeats: the step it is forked from
 * and everything that follows from that step. A fork of one ticker leaves the others out; a fork of a stage leaves out
 * tickers that never reached it.
 *
 * @param events all events of the run's stream: the index of an event is its revision
 * @throws RunError run_active; fork_point_missing if the log has no such step; fork_point_unreached
 */
export function forkOf(runId: string, events: readonly RunEvent[], from: ForkFrom): Fork {
  if (!events.some(isTerminal)) throw new RunError('run_active');
  const point = pointOf(events, from);
  const symbols = symbolsAt(events, point);
  const isCarried = (event: Step, at: number): boolean => {
    const later = compareStages(event.stage, point.stage);
    const isEarlierStep = later === 0 && !isLastStage(point.stage) && at < point.before;
    return (later < 0 || isEarlierStep) && isOf(event, symbols);
  };
  const again = events.findIndex((event, at) => isStep(event) && isOf(event, symbols) && !isCarried(event, at));
  const { stage, symbol } = point;
  return {
    origin: { runId, revision: again < 0 ? events.length : again, stage, ...(symbol !== undefined && { symbol }) },
    symbols,
    carried: events.filter((event, at) => isStep(event) && isCarried(event, at)).filter(isLogEvent),
  };
}

function pointOf(events: readonly RunEvent[], from: ForkFrom): Point {
  if ('stage' in from) {
    if (from.symbol !== undefined && !STAGES[from.stage].perTicker) throw new RunError('fork_point_missing');
    return { stage: from.stage, symbol: from.symbol, before: 0 };
  }
  const event = events[from.seq];
  if (event?.type === 'INIT') return { stage: FIRST_STAGE, before: 0 };
  if (!event || !isStep(event)) throw new RunError('fork_point_missing');
  return { stage: event.stage, symbol: event.symbol, before: from.seq };
}

/** The tickers that reached the fork point. @throws RunError fork_point_unreached if none did */
function symbolsAt(events: readonly RunEvent[], { stage, symbol }: Point): readonly string[] {
  const { startsFrom, perTicker } = STAGES[stage];
  const reached = events.filter(isLogEvent).filter(({ type }) => type === startsFrom);
  if (startsFrom === null || (!perTicker && reached.length > 0)) return [];
  const symbols = reached.flatMap((event) => event.symbol ?? shortlistedSymbols(event));
  const wanted = symbol === undefined ? symbols : symbols.filter((each) => each === symbol);
  if (wanted.length === 0) throw new RunError('fork_point_unreached');
  return wanted;
}

/** True for the result of a task. A skipped ticker has no result, so the fork tries it again. */
function isStep(event: RunEvent): event is Step {
  return isLogEvent(event) && event.stage !== undefined && event.type !== 'TICKER_SKIPPED';
}

function isOf({ symbol }: LogEvent, symbols: readonly string[]): boolean {
  return symbol === undefined || symbols.length === 0 || symbols.includes(symbol);
}

/** The origin of a fork, as its `INIT` records it. */
export function forkedFromFacts({ origin, carried }: Fork): NonNullable<PayloadOf<'INIT'>['forked_from']> {
  const { runId, revision, stage, symbol = null } = origin;
  return { run_id: runId, seq: revision, stage, symbol, carried: carried.length };
}

/** The carried steps, which cost the fork nothing, and the stages that continue from them. */
export function eventsCarriedBy({ origin, symbols, carried }: Fork, request: RequestRun): readonly RunEvent[] {
  const { runId, workspaceId, budget, now } = request;
  const queue = { type: 'StageQueued', runId, workspaceId, stage: origin.stage, attempt: 1, notBefore: now } as const;
  const share = shareOf(budget, Math.max(1, symbols.length));
  const ofTickers = symbols.map((symbol): StageQueued => ({ ...queue, symbol, share, at: now }));
  return [
    ...carried.map((event) => carriedOver(event, now)),
    ...(symbols.length === 0 ? [{ ...queue, at: now }] : ofTickers),
  ];
}

function carriedOver({ spend: _paidBefore, ...event }: LogEvent, now: string): LogEvent {
  return { ...event, carriedAt: event.carriedAt ?? event.at, at: now };
}
