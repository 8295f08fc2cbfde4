import type { LogEvent } from './run-events.ts';

/** The tickers that a `SHORTLIST` names, each once, in its order. */
export function shortlistedSymbols(shortlist: LogEvent): readonly string[] {
  const { symbols } = shortlist.payload;
  return Array.isArray(symbols) ? [...new Set(symbols.filter((symbol) => typeof symbol === 'string'))] : [];
}
