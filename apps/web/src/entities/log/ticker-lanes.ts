import { receivedPayload } from '@gemscout/contracts';
import { compareStages, STAGE_NAMES, STAGES, type Stage } from '@gemscout/domain';
import { foldLog } from './fold-log.ts';
import { confidenceIn, outcomeOf, tickersNamedBy, type LogEntry } from './log-entry.ts';

/** How far a ticker is in a stage. `stopped`: begun, and the run ended before it was done. */
export type LaneStep = 'waiting' | 'active' | 'stopped' | 'done';

/** What a run knows of one ticker so far. */
export type TickerLane = {
  readonly symbol: string;
  readonly colour: string;
  /** Of the stages in their order. */
  readonly steps: readonly LaneStep[];
  /** The last confidences told, in order, as fractions or percents. */
  readonly confidences: readonly number[];
  /** Spent on it so far, in US dollars. */
  readonly usd: number;
  readonly verdict: string | undefined;
  readonly skipped: boolean;
};

type Lanes = ReadonlyMap<string, TickerLane>;

/** More than a run tells of a ticker, and no more than its curve can show. */
const MOST_CONFIDENCES = 24;
const COLOURS = ['bg-lane-1', 'bg-lane-2', 'bg-lane-3', 'bg-lane-4', 'bg-lane-5', 'bg-lane-6'] as const;
/** What the lines of these labels say of the stages of their ticker. */
const STEPS_AT: Readonly<Record<string, readonly LaneStep[]>> = Object.fromEntries(
  STAGE_NAMES.filter((stage) => STAGES[stage].perTicker).flatMap((stage) => [
    [STAGES[stage].finishedBy, STAGE_NAMES.map((each) => stepOf(each, stage, 'done'))],
    [STAGES[stage].shownFrom, STAGE_NAMES.map((each) => stepOf(each, stage, 'active'))],
  ]),
);
const SHORTLISTED: readonly LaneStep[] = STAGE_NAMES.map((stage) => (STAGES[stage].perTicker ? 'waiting' : 'done'));

/** How far a ticker is in one stage while `reached`, where it is, is active or done. */
function stepOf(stage: Stage, reached: Stage, at: LaneStep): LaneStep {
  if (stage === reached) return at;
  return compareStages(stage, reached) < 0 ? 'done' : 'waiting';
}

/** Reads lanes off a log that grows: one a ticker, in the order in which the log first names it. */
export function lanesReader(): (log: readonly LogEntry[]) => readonly TickerLane[] {
  const lanesOf = foldLog<Lanes>(new Map(), addToLanes);
  let shown: readonly TickerLane[] = [];
  let of: Lanes | undefined;
  return (log) => {
    const lanes = lanesOf(log);
    if (lanes !== of) [shown, of] = [[...lanes.values()], lanes];
    return shown;
  };
}

export function tickerLanesOf(log: readonly LogEntry[]): readonly TickerLane[] {
  return lanesReader()(log);
}

/** The last confidence told; null before the first. */
export function confidenceOf({ confidences }: TickerLane): number | null {
  return confidences.at(-1) ?? null;
}

function addToLanes(known: Lanes, lines: readonly LogEntry[]): Lanes {
  const lanes = new Map(known);
  for (const [symbol, own] of linesByTicker(lines)) {
    const lane = lanes.get(symbol) ?? emptyLane(symbol, lanes.size);
    lanes.set(symbol, own.length > 0 ? withLines(lane, own) : lane);
  }
  const hasEnded = lines.some((line) => outcomeOf(line) !== undefined);
  return hasEnded ? new Map([...lanes].map(([symbol, lane]) => [symbol, stoppedLane(lane)])) : lanes;
}

function stoppedLane(lane: TickerLane): TickerLane {
  if (!lane.steps.includes('active')) return lane;
  return { ...lane, steps: lane.steps.map((step) => (step === 'active' ? 'stopped' : step)) };
}

/** The tickers that are named, in that order, each with the lines that are its own. */
function linesByTicker(lines: readonly LogEntry[]): ReadonlyMap<string, readonly LogEntry[]> {
  const found = new Map<string, LogEntry[]>();
  for (const entry of lines) {
    for (const symbol of tickersNamedBy(entry)) if (!found.has(symbol)) found.set(symbol, []);
    if (entry.symbol !== undefined) found.get(entry.symbol)?.push(entry);
  }
  return found;
}

/** The colour of a ticker by its place among those of the run. */
export function laneColour(index: number): string {
  return COLOURS[index % COLOURS.length] ?? COLOURS[0];
}

function emptyLane(symbol: string, index: number): TickerLane {
  return {
    symbol,
    colour: laneColour(index),
    steps: SHORTLISTED,
    confidences: [],
    usd: 0,
    verdict: undefined,
    skipped: false,
  };
}

/** One new lane for a whole batch: a long log comes in thousands of lines at a time. */
function withLines(lane: TickerLane, lines: readonly LogEntry[]): TickerLane {
  const confidences = [...lane.confidences];
  let { steps, usd, verdict, skipped } = lane;
  for (const entry of lines) {
    const confidence = confidenceIn(entry);
    if (confidence !== undefined) confidences.push(confidence);
    verdict = receivedPayload(entry, 'DECISION')?.verdict ?? verdict;
    steps = STEPS_AT[entry.label] ?? steps;
    usd += entry.usd;
    skipped ||= entry.label === 'TICKER_SKIPPED';
  }
  return { ...lane, confidences: confidences.slice(-MOST_CONFIDENCES), steps, usd, verdict, skipped };
}
