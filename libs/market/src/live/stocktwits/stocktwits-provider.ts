import { z } from 'zod';
import { type Answer, MarketFailure, type Post, type SocialBuzz } from '../../market-data.ts';
import { rowsOf } from '../answers.ts';
import type { Capabilities } from '../capabilities.ts';
import type { Refusal } from '../failure-of-status.ts';
import { providerClient, type ProviderClient, type ProviderClientOptions } from '../http-client.ts';
import type { RawResponse } from '../raw-response.ts';
import { requireSameSymbol, symbolOf } from '../symbols.ts';
import { figure, words } from '../tolerant.ts';

export type StockTwitsOptions = Pick<ProviderClientOptions, 'timeoutMs' | 'maxBytes' | 'schedule'> & {
  readonly baseUrl?: string | undefined;
};

export type StockTwitsProvider = Pick<Capabilities, 'buzz' | 'social'> & { readonly name: 'stocktwits' };

const Message = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  body: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  user: z.object({ username: z.string(), followers: figure }),
  reshares: z.object({ reshared_count: figure }).nullish().catch(null),
  reshare_message: z.unknown().optional(),
});

/** A stream, or its messages alone. */
const Stream = z.union([
  rowsOf(Message).transform((messages) => ({ symbol: null, messages })),
  z.object({ symbol: z.object({ symbol: words }).nullish().catch(null), messages: rowsOf(Message) }),
]);

const Trending = z.object({ symbols: rowsOf(z.object({ symbol: z.string(), instrument_class: words })) });

const Said = z.object({
  response: z.object({ status: z.number() }),
  errors: z.array(z.object({ message: z.string() })).nullish(),
});

const DAY_MS = 24 * 60 * 60_000;
/** Of `instrument_class`; an old answer has none. */
const SHARES = new Set(['Stock', 'ETF', 'ExchangeTradedFund', 'DepositaryReceipt']);

export function stockTwitsProvider({ baseUrl, ...bounds }: StockTwitsOptions = {}): StockTwitsProvider {
  const client = providerClient({
    ...bounds,
    provider: 'stocktwits',
    baseUrl: baseUrl ?? 'https://api.stocktwits.com',
    refusalIn: stockTwitsRefusal,
  });
  return {
    name: 'stocktwits',
    buzz: (limit, signal) => trending(client, limit, signal),
    social: (symbol, days, limit, signal) => stream(client, symbol, { days, limit }, signal),
  };
}

/** The most discussed symbols: StockTwits ranks them without counts. */
async function trending(
  client: ProviderClient,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Answer<readonly SocialBuzz[]>> {
  const { data, fetchedAt } = await client.getJson('/api/2/trending/symbols.json', {}, Trending, signal);
  const shares = data.symbols.filter(
    (found) => SHARES.has(found.instrument_class ?? 'Stock') && isTicker(found.symbol),
  );
  if (shares.length === 0) throw new MarketFailure('no_data', 'stocktwits names no share that is talked about');
  const buzz = shares.slice(0, limit).map(({ symbol }) => ({
    symbol: symbolOf(symbol),
    posts7d: null,
    ratio: null,
    authors7d: null,
  }));
  return { data: buzz, provenance: { provider: 'stocktwits', fetchedAt, asOf: fetchedAt } };
}

/** `BTC.X` is a coin, `$SPX.I` an index. */
const isTicker = (symbol: string): boolean => /^[A-Z]{1,5}([.-][A-E])?$/.test(symbol);

/** The last posts on a symbol, newest first: StockTwits returns about thirty at most, so daily counts are too small. */
async function stream(
  client: ProviderClient,
  symbol: string,
  { days, limit }: { readonly days: number; readonly limit: number },
  signal: AbortSignal | undefined,
): Promise<Answer<readonly Post[]>> {
  const path = `/api/2/streams/symbol/${encodeURIComponent(symbolOf(symbol))}.json`;
  const { data, fetchedAt } = await client.getJson(path, { limit: 30 }, Stream, signal);
  requireSameSymbol('stocktwits', symbol, data.symbol?.symbol);
  const since = new Date(Date.parse(fetchedAt) - days * DAY_MS).toISOString();
  const posts = data.messages
    .map((message) => postOf(symbolOf(symbol), message))
    .filter(({ createdAt }) => createdAt >= since && createdAt <= fetchedAt)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return { data: posts.slice(0, limit), provenance: { provider: 'stocktwits', fetchedAt, asOf: fetchedAt } };
}

function postOf(symbol: string, message: z.infer<typeof Message>): Post {
  const { id, body, created_at, user, reshares, reshare_message } = message;
  return {
    id: `stocktwits:${id}`,
    symbol,
    text: body,
    user: user.username,
    createdAt: new Date(created_at).toISOString(),
    followers: user.followers ?? 0,
    reposts: reshares?.reshared_count ?? null,
    isRepost: reshare_message !== undefined && reshare_message !== null,
  };
}

/** Its refusals carry their own status, also where that of HTTP is 200. */
function stockTwitsRefusal({ json }: RawResponse): Refusal | undefined {
  const said = Said.safeParse(json).data;
  if (!said || said.response.status < 400) return undefined;
  const { status } = said.response;
  const message = `says: ${said.errors?.[0]?.message.slice(0, 200) ?? `no (${status})`}`;
  if (status === 429 || /rate limit/i.test(message)) return { code: 'rate_limited', message };
  if (status === 401 || status === 403) return { code: 'auth', message };
  return { code: status < 500 ? 'no_data' : 'unavailable', message };
}
