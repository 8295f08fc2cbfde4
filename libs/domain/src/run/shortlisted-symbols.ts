import type { LogEvent } from './run-events.ts';

/** The distinct tickers of a `SHORTLIST`, in its order; empty for any other line. */
export function shortlistedSymbols(line: LogEvent): readonly string[] {
  return line.type === 'SHORTLIST' ? [...new Set(line.payload.symbols)] : [];
}
