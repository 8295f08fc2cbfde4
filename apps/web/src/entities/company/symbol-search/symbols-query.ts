import type { SymbolsResponse } from '@gemscout/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/http.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** Companies of the market, and the text that they were sought with. */
export type FoundSymbols = SymbolsResponse & { readonly sought: string };

const FRESH_MS = 5 * 60_000;

/** The companies of the market that match a text. While a new text is sought the answer to the one before stays. */
export function symbolsQuery(sought: string) {
  return queryOptions({
    queryKey: queryKeys.symbols(sought),
    enabled: sought !== '',
    queryFn: async ({ signal }): Promise<FoundSymbols> => {
      const found = await callApi<SymbolsResponse>(`/symbols?${new URLSearchParams({ q: sought })}`, { signal });
      return { ...found, sought };
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}
