import { addToResults, type RunResultResponse, type RunResults } from '@gemscout/contracts';
import { foldLog } from './fold-log.ts';
import type { LogEntry } from './log-entry.ts';

/** Reads the results of a run off its log while it grows: a row a ticker, in the order of the shortlist. */
export function resultsReader(): (log: readonly LogEntry[]) => readonly RunResultResponse[] {
  const resultsOf = foldLog<RunResults>(new Map(), addToResults);
  let shown: readonly RunResultResponse[] = [];
  let of: RunResults | undefined;
  return (log) => {
    const results = resultsOf(log);
    if (results !== of) [shown, of] = [[...results.values()], results];
    return shown;
  };
}
