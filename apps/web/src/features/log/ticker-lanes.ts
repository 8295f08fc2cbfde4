import type { LogEntry } from './log-entry.ts';

/** What a run knows of one ticker so far. */
export type TickerLane = {
  readonly symbol: string;
  readonly colour: string;
  /** The last one told, as a fraction or a percent. */
  readonly confidence: number | null;
  readonly verdict: string | undefined;
  readonly skipped: boolean;
};

const COLOURS = ['bg-lane-1', 'bg-lane-2', 'bg-lane-3', 'bg-lane-4', 'bg-lane-5', 'bg-lane-6'] as const;

/** A lane for each ticker, in the order in which the log first names it. */
export function tickerLanesOf(log: readonly LogEntry[]): readonly TickerLane[] {
  const lanes = new Map<string, TickerLane>();
  for (const entry of log) {
    if (entry.symbol === undefined) continue;
    const known = lanes.get(entry.symbol) ?? emptyLane(entry.symbol, lanes.size);
    lanes.set(entry.symbol, withEntry(known, entry));
  }
  return [...lanes.values()];
}

function emptyLane(symbol: string, index: number): TickerLane {
  const colour = COLOURS[index % COLOURS.length] ?? COLOURS[0];
  return { symbol, colour, confidence: null, verdict: undefined, skipped: false };
}

function withEntry(lane: TickerLane, { label, payload }: LogEntry): TickerLane {
  const confidence = payload?.['confidence'];
  const verdict = payload?.['verdict'];
  return {
    ...lane,
    confidence: typeof confidence === 'number' ? confidence : lane.confidence,
    verdict: label === 'DECISION' && typeof verdict === 'string' ? verdict : lane.verdict,
    skipped: lane.skipped || label === 'TICKER_SKIPPED',
  };
}
