import { z } from 'zod';
import { type Answer, MarketFailure } from '../../market-data.ts';
import { answerOf, rowsOf } from '../answers.ts';
import type { Quote } from '../capabilities.ts';
import { providerClient, type ProviderClient } from '../http-client.ts';
import { addressBefore, type KeyedProviderOptions, type ProviderWith } from '../keyed-provider.ts';
import { figureText, words } from '../tolerant.ts';

const NAME = 'coingecko';
const API = '/api/v3';

const MarketsBody = rowsOf(
  z.object({
    id: z.string(),
    symbol: z.string(),
    name: words,
    current_price: z.number().positive(),
    market_cap: figureText,
    price_change_24h: figureText,
    price_change_percentage_24h: figureText,
    last_updated: z.iso.datetime({ offset: true }).nullish().catch(null),
  }),
);
type Coin = z.infer<typeof MarketsBody>[number];

/** https://docs.coingecko.com/reference/coins-markets: prices of coins. A coin is asked for by name, so no share is mistaken for one. */
export function coinGeckoProvider(options: KeyedProviderOptions): ProviderWith<'quote'> {
  const { key, baseUrl = 'https://api.coingecko.com', ...bounds } = options;
  const headers = { 'x-cg-demo-api-key': key };
  const address = addressBefore(API, baseUrl);
  const client = providerClient({ ...bounds, provider: NAME, baseUrl: address, headers, secrets: [key] });
  return { name: NAME, quote: (coin, signal) => coinQuote(client, coin, signal) };
}

/** `coin` as its symbol (`BTC`, `BTC-USD`) or its id (`bitcoin`); of several with one symbol the largest. */
async function coinQuote(client: ProviderClient, coin: string, signal?: AbortSignal): Promise<Answer<Quote>> {
  const wanted = coin.trim().toLowerCase().replace(/-usd$/, '');
  const asked = { vs_currency: 'usd', order: 'market_cap_desc', per_page: 250, page: 1 };
  const fetched = await client.getJson(`${API}/coins/markets`, asked, MarketsBody, signal);
  const found = fetched.data.find(({ id, symbol }) => id === wanted || symbol.toLowerCase() === wanted);
  if (!found) throw new MarketFailure('no_data', `${NAME} has no ${coin} among the 250 largest coins`);
  const quote = quoteOf(found);
  return answerOf(NAME, fetched, quote, quote.at);
}

function quoteOf(coin: Coin): Quote {
  const { current_price: price, price_change_24h: change, last_updated: at } = coin;
  return {
    symbol: coin.symbol.toUpperCase(),
    name: coin.name,
    kind: 'coin',
    currency: 'USD',
    price,
    volume: null,
    previousClose: change === null ? null : price - change,
    changePct: coin.price_change_percentage_24h,
    marketCap: coin.market_cap,
    at: at ? new Date(at).toISOString() : null,
  };
}
