import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { throttleTrailing } from '../../api/throttle-trailing.ts';

const AT_MOST_EVERY_MS = 1_000;

const asked = new WeakMap<QueryClient, Map<string, () => void>>();

/** Reads the queries of a key again if a page shows them, at most once a second. */
export function readAgain(cache: QueryClient, queryKey: QueryKey, exact = false): void {
  const byKey = asked.get(cache) ?? new Map<string, () => void>();
  asked.set(cache, byKey);
  const name = JSON.stringify(queryKey);
  const ask = byKey.get(name) ?? throttleTrailing(() => readAnew(cache, queryKey, exact), AT_MOST_EVERY_MS);
  byKey.set(name, ask);
  ask();
}

/** A first read that is under way would be joined, although it may be older than what it is asked again for. */
async function readAnew(cache: QueryClient, queryKey: QueryKey, exact: boolean): Promise<void> {
  const underWay = cache.getQueryCache().findAll({ queryKey, exact, fetchStatus: 'fetching' });
  const firstReads = underWay.filter(({ state }) => state.data === undefined);
  await Promise.allSettled(firstReads.map((query) => query.promise));
  await cache.invalidateQueries({ queryKey, exact });
}

/**
 * Changes the cached data of all queries of a key. Data that is under way may be older than the change, so it is asked for again; data
 * that is to be read again anyway stays as it is.
 *
 * @param change returns the same data if nothing has changed
 */
export function patchQueries<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, key: QueryKey) => Data,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey }))
    patchQuery(cache, query, (data) => change(data as Data, query.queryKey));
}

function patchQuery(cache: QueryClient, { queryKey, state }: Query, change: (data: unknown) => unknown): void {
  const isUnderWay = state.fetchStatus !== 'idle';
  if (isUnderWay) readAgain(cache, queryKey, true);
  if (state.data === undefined || (state.isInvalidated && !isUnderWay)) return;
  const changed = change(state.data);
  if (changed !== state.data) cache.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
}
