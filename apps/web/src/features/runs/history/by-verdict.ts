import type { RunResponse } from '@gemscout/contracts';

export type VerdictGroup = {
  /** `undecided` for tickers without a verdict. */
  readonly verdict: string;
  readonly symbols: readonly string[];
};

const UNDECIDED = 'undecided';
const FIRST = ['buy', 'watch'];

/** The tickers of a run by their verdicts: Buy, then Watch, then others, undecided ones last; each in the order of the shortlist. */
export function byVerdict(tickers: RunResponse['tickers']): readonly VerdictGroup[] {
  const groups = Map.groupBy(tickers, ({ verdict }) => verdict ?? UNDECIDED);
  return [...groups]
    .map(([verdict, found]) => ({ verdict, symbols: found.map(({ symbol }) => symbol) }))
    .toSorted((one, other) => placeOf(one.verdict) - placeOf(other.verdict));
}

function placeOf(verdict: string): number {
  if (verdict === UNDECIDED) return FIRST.length + 1;
  const place = FIRST.indexOf(verdict);
  return place === -1 ? FIRST.length : place;
}
