import type { LogEvent } from './run-events.ts';

/** The tickers that a `SHORTLIST` names, each once, in its order; none for any other line. */
export function shortlistedSymbols(line: LogEvent): readonly string[] {
  return line.type === 'SHORTLIST' ? [...new Set(line.payload.symbols)] : [];
}
