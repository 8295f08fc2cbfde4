import type { ConfigResponse, WatchlistItemResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { useQuotes, type Quote } from '../../entities/market/quotes.ts';
import { coinChangesQuery, watchlistQuery } from './watchlist-api.ts';
import type { WatchlistRow } from './watchlist-order.ts';

/** The items with their change: the market's, or the coin markets' where the market does not know the symbol. */
export function useWatchlistRows() {
  const read = useQuery(watchlistQuery);
  const { data: config } = useQuery(configQuery);
  const items = read.data ?? [];
  const quoteOf = useQuotes(items.map(({ symbol }) => symbol));
  const { data: coins } = useQuery(coinChangesQuery(config?.coin_markets_url, coinsIn(items, config, quoteOf)));
  const rows = read.data?.map((item): WatchlistRow => {
    const quote = quoteOf(item.symbol);
    const market = changeIn(quote) ?? item.change_24h;
    return { ...item, quote, change_24h: market, change: market ?? coins?.get(item.symbol) ?? null };
  });
  return { ...read, data: rows };
}

/** What the coin markets are asked about. Invented companies are none of theirs; of others the specification has all. */
function coinsIn(
  items: readonly WatchlistItemResponse[],
  config: ConfigResponse | undefined,
  quoteOf: (symbol: string) => Quote,
): readonly string[] {
  const symbols = items.map(({ symbol }) => symbol);
  if (!config?.fictional) return symbols;
  return symbols.filter((symbol) => {
    const quote = quoteOf(symbol);
    return typeof quote !== 'string' && quote.name === null && !quote.is_temporary;
  });
}

function changeIn(quote: Quote): number | null {
  return typeof quote === 'string' ? null : (quote.price_now?.change_pct ?? null);
}
