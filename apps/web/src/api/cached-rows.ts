import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Takes a row out of a cached list, before the server reports that it is gone. Does nothing where the list is not cached. */
export function removeCachedRow(cache: QueryClient, queryKey: QueryKey, id: string): void {
  cache.setQueryData<readonly { readonly id: string }[]>(queryKey, (rows) => rows?.filter((row) => row.id !== id));
}
