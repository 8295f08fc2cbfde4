import type { WatchlistItemResponse, WorkspaceRows } from '@gemscout/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { compare, withRow } from './list-rows.ts';
import { markOnWatchlist } from './patch-proposals.ts';
import { patchQueries, readAgain } from './read-again.ts';

type Items = readonly WatchlistItemResponse[];

/** Changes an item of the watchlist. What the market says of a symbol that was not on it is read. */
export function patchWatchlist(cache: QueryClient, id: string, row: WorkspaceRows['watchlist'] | null): void {
  const list = cache.getQueryData<Items>(queryKeys.watchlist);
  const known = list?.find((item) => item.id === id);
  const symbol = row?.symbol ?? known?.symbol;
  if (symbol === undefined) readAgain(cache, queryKeys.proposals);
  else markOnWatchlist(cache, symbol, row !== null);
  const figures = known ?? list?.find((item) => item.symbol === symbol);
  patchQueries<Items>(cache, queryKeys.watchlist, (items, key) => {
    if (key.length > 1) return items;
    if (!row) return known ? items.filter((item) => item.id !== id) : items;
    const { change_24h = null, change_as_of = null } = figures ?? {};
    const others = items.filter((item) => item.id === id || item.symbol !== row.symbol);
    return withRow(others, { ...row, change_24h, change_as_of }, byAddedAt);
  });
  if (row && !figures) readAgain(cache, queryKeys.watchlist, true);
}

function byAddedAt(a: WatchlistItemResponse, b: WatchlistItemResponse): number {
  return compare(b.added_at, a.added_at) || compare(b.id, a.id);
}
