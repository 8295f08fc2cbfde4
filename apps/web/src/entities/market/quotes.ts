import { MOST_QUOTES, type QuoteResponse } from '@gemscout/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

const MINUTE_MS = 60_000;
/** While the market owes prices. */
const RETRY_MS = 5_000;

/** What a row knows of the price of its company: the quote, that it is on its way, or that the server did not give it. */
export type Quote = QuoteResponse | 'loading' | 'failed';

type Quotes = ReadonlyMap<string, QuoteResponse>;

/** Names and prices of the companies in a list. A list is never delayed by it: rows show first, prices come to them. */
function quotesQuery(symbols: readonly string[], isLive: boolean) {
  return queryOptions<Quotes>({
    queryKey: queryKeys.quotes(symbols),
    enabled: symbols.length > 0,
    staleTime: MINUTE_MS,
    placeholderData: (known) => known,
    refetchInterval: ({ state: { data } }) => {
      if ([...(data?.values() ?? [])].some((quote) => quote.is_temporary)) return RETRY_MS;
      return isLive ? MINUTE_MS : false;
    },
    queryFn: async ({ signal }): Promise<Quotes> => {
      const batches = batchesOf(symbols).map((batch) =>
        callApi<readonly QuoteResponse[]>(`/quotes?${new URLSearchParams({ symbols: batch.join(',') })}`, { signal }),
      );
      return new Map((await Promise.all(batches)).flat().map((quote) => [quote.symbol, quote]));
    },
  });
}

/** @returns what is known of a ticker of the list */
export function useQuotes(listed: readonly string[]): (symbol: string) => Quote {
  const { data: config } = useQuery(configQuery);
  const symbols = [...new Set(listed)].toSorted();
  const { data, isError, isPlaceholderData } = useQuery(quotesQuery(symbols, config?.as_of === null));
  const missing = isError && !isPlaceholderData ? 'failed' : 'loading';
  return (symbol) => data?.get(symbol) ?? missing;
}

function batchesOf(symbols: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(symbols.length / MOST_QUOTES);
  return Array.from({ length: count }, (_, at) => symbols.slice(at * MOST_QUOTES, (at + 1) * MOST_QUOTES));
}
