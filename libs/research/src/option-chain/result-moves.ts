import type { Bar, ResultDay } from '@gemscout/market';

export type ResultMove = { readonly day: string; readonly movePct: number };

const MOST = 8;
/** Fewer say little of the usual. */
const FEWEST = 4;

/**
 * The changes from the last close before each of the last eight results to the first close after it, newest first. Pure.
 *
 * @param bars oldest first
 */
export function resultMoves(days: readonly ResultDay[], bars: readonly Bar[]): readonly ResultMove[] {
  const newestFirst = days.toSorted((one, other) => other.day.localeCompare(one.day)).slice(0, MOST);
  return newestFirst.flatMap(({ day, isAfterClose }) => {
    const after = bars.findIndex(({ date }) => (isAfterClose ? date > day : date >= day));
    const [before, first] = [bars[after - 1], bars[after]];
    return before && first && before.close > 0 ? [{ day, movePct: (first.close / before.close - 1) * 100 }] : [];
  });
}

/** The mean size of the moves, or why there is none, in a sentence. */
export function meanSize(moves: readonly ResultMove[]): number | string {
  if (moves.length < FEWEST) return `Prices around ${moves.length} results are known; a mean needs at least ${FEWEST}.`;
  return moves.reduce((sum, { movePct }) => sum + Math.abs(movePct), 0) / moves.length;
}
