import type { WatchlistItemResponse } from '@gemscout/contracts';
import type { Quote } from '../../entities/market/quotes.ts';

export type WatchlistSort = 'added' | 'ticker' | 'change';

export const WATCHLIST_SORTS: readonly { readonly value: WatchlistSort; readonly label: string }[] = [
  { value: 'added', label: 'Last check' },
  { value: 'ticker', label: 'Ticker' },
  { value: 'change', label: '24h change' },
];

/**
 * An item with its change in percent, from the market or, where that does not know the symbol, from the coin markets; and the
 * quote that its row shows.
 */
export type WatchlistRow = WatchlistItemResponse & { readonly change: number | null; readonly quote: Quote };

/** The rows of a goal profile, if one is named, whose symbol contains the filter, in the order asked for: newest first, by letter, or highest change first. */
export function orderWatchlist(
  rows: readonly WatchlistRow[],
  sort: WatchlistSort,
  filter: string,
  goal = '',
): readonly WatchlistRow[] {
  const wanted = filter.trim().toUpperCase();
  return rows
    .filter(({ goal_profile: profile }) => goal === '' || profile?.id === goal)
    .filter(({ symbol }) => symbol.toUpperCase().includes(wanted))
    .toSorted(COMPARE[sort]);
}

const COMPARE: Readonly<Record<WatchlistSort, (a: WatchlistRow, b: WatchlistRow) => number>> = {
  added: (a, b) => Date.parse(b.added_at) - Date.parse(a.added_at),
  ticker: (a, b) => a.symbol.localeCompare(b.symbol, 'en'),
  // Without a figure: last.
  change: (a, b) => Number(a.change === null) - Number(b.change === null) || (b.change ?? 0) - (a.change ?? 0),
};
