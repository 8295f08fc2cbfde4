import type { WatchlistItemResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const watchlistQuery = queryOptions({
  queryKey: queryKeys.watchlist,
  queryFn: ({ signal }) => callApi<readonly WatchlistItemResponse[]>('/watchlist', { signal }),
});

/** What was last removed of each symbol that is not on the watchlist now. */
export const removedItemsQuery = queryOptions({
  queryKey: queryKeys.removedItems,
  queryFn: ({ signal }) => callApi<readonly WatchlistItemResponse[]>('/watchlist?status=removed', { signal }),
});

export function restoreItem(itemId: string): Promise<unknown> {
  return callApi(`/watchlist/${itemId}/restore`, { method: 'POST' });
}

/** @returns false if it was not on the watchlist any more: a colleague may have removed it */
export async function removeItem(itemId: string): Promise<boolean> {
  try {
    await callApi(`/watchlist/${itemId}`, { method: 'DELETE' });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

type Coin = { readonly id: string; readonly price_change_percentage_24h: number | null };

/** The 24h change of what the coin markets know, by symbol in upper case. It is asked without the session. */
export function coinChangesQuery(url: string | null | undefined, symbols: readonly string[]) {
  const ids = symbols.map((symbol) => symbol.toLowerCase()).toSorted();
  return queryOptions({
    queryKey: queryKeys.coins(url, ids),
    enabled: Boolean(url) && ids.length > 0,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number | null>> => {
      const query = new URLSearchParams({ vs_currency: 'usd', ids: ids.join(',') });
      const response = await fetch(`${url}?${query}`, { signal });
      const coins = (await response.json()) as readonly Coin[];
      return new Map(
        coins.map(({ id, price_change_percentage_24h }) => [id.toUpperCase(), price_change_percentage_24h]),
      );
    },
  });
}
