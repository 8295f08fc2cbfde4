import type { NextReport } from '@gemscout/market';
import type { AtTheMoney } from './term-structure.ts';

/** The move that the next result implies, in percent, and the two expiries that it comes from. */
export type EventMove = { readonly movePct: number; readonly earlier: AtTheMoney; readonly later: AtTheMoney };

const YEAR_DAYS = 365;

/**
 * What the first expiry after the next report has in variance above the last expiry before it, with the days between at the rate of the
 * earlier one: √((σ₂² − σ₁²) × T₂), as the mean size of a move of a normal distribution, so that it compares with a mean of past moves.
 * An expiry on the day of the report counts for neither side, as nobody says whether the report comes before it. Pure.
 *
 * @param known the expiries with a volatility, the nearest first
 * @returns the move, or why there is none, in a sentence
 */
export function eventMove(known: readonly AtTheMoney[], report: NextReport | null): EventMove | string {
  if (!report) return 'The day of the next report is not known.';
  const { day, until } = report;
  const earlier = known.findLast(({ expiry }) => expiry < day);
  const later = known.find(({ expiry }) => expiry > until);
  if (!earlier) return `No expiry with an implied volatility lies before the next report on ${day}.`;
  if (!later) return `No expiry with an implied volatility lies after the next report on ${until}.`;
  const variance = ((later.atmPct ** 2 - earlier.atmPct ** 2) * later.days) / YEAR_DAYS;
  if (variance < 0)
    return `The options until ${later.expiry} imply less volatility than those until ${earlier.expiry}: the variance of the result would be negative.`;
  return { movePct: Math.sqrt(variance) * Math.sqrt(2 / Math.PI), earlier, later };
}
