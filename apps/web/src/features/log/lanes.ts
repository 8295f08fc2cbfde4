import type { LogEntry } from './log-entry.ts';

const LANES = ['bg-lane-1', 'bg-lane-2', 'bg-lane-3', 'bg-lane-4', 'bg-lane-5', 'bg-lane-6'] as const;

/** A colour for each ticker, by the order in which the log first names it. */
export function lanesOf(log: readonly LogEntry[]): ReadonlyMap<string, string> {
  const lanes = new Map<string, string>();
  for (const { symbol } of log) {
    if (symbol !== undefined && !lanes.has(symbol)) lanes.set(symbol, LANES[lanes.size % LANES.length] ?? LANES[0]);
  }
  return lanes;
}
