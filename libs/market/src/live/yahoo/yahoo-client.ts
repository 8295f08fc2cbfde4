import type YahooFinance from 'yahoo-finance2';
import type { z } from 'zod';
import { MarketFailure } from '../../market-data.ts';
import { type Fetched, providerClient, type ProviderClientOptions } from '../http-client.ts';
import { yahooRefusal } from './yahoo-refusal.ts';

export type YahooOptions = Pick<ProviderClientOptions, 'timeoutMs' | 'maxBytes' | 'schedule'> & {
  /** Another address than Yahoo's: a recording, or a proxy with its own session. */
  readonly baseUrl?: string | undefined;
};

type Yahoo = InstanceType<typeof YahooFinance>;
type CallOptions = { readonly validateResult: false; readonly fetch: typeof fetch };

export type YahooClient = {
  /** Makes one call of the package. @throws MarketFailure as `ProviderClient` */
  ask<Data>(
    call: (yahoo: Yahoo, options: CallOptions) => Promise<unknown>,
    schema: z.ZodType<Data>,
    signal?: AbortSignal,
  ): Promise<Fetched<Data>>;
};

const DATA_HOST = 'query2.finance.yahoo.com';
const SESSION_TIMEOUT_MS = 10_000;
const NO_SESSION = 'no-session';

/**
 * Yahoo through the package `yahoo-finance2`, which knows Yahoo's addresses and how to get a session (cookies, consent,
 * crumb). The bytes come through our own client, bounded and typed, and are read by our own schemas: the package refuses
 * an answer as a whole where one field is new.
 */
export function yahooClient(options: YahooOptions): YahooClient {
  let session = newSession(options);
  return {
    async ask(call, schema, signal) {
      const current = await session;
      try {
        return await askOnce(options, current, call, schema, signal);
      } catch (error) {
        if (options.baseUrl || !isAuth(error)) throw error;
        session = newSession(options);
        return askOnce(options, await session, call, schema, signal);
      }
    },
  };
}

const isAuth = (error: unknown): boolean => error instanceof MarketFailure && error.code === 'auth';

/**
 * At another address there is no session, so a placeholder is used. The package is large and many installations never
 * use Yahoo, so it is loaded here.
 */
async function newSession({ baseUrl }: YahooOptions): Promise<Yahoo> {
  const [{ default: YahooFinance }, { ExtendedCookieJar }] = await Promise.all([
    import('yahoo-finance2'),
    import('yahoo-finance2/lib/cookieJar'),
  ]);
  const cookieJar = new ExtendedCookieJar();
  if (baseUrl) {
    await cookieJar.setFromSetCookieHeaders([`crumb=${NO_SESSION}`], 'http://config.yf2/');
    await cookieJar.setFromSetCookieHeaders(
      [`A1=${NO_SESSION}; Domain=yahoo.com; Path=/; Max-Age=315360000`],
      'https://finance.yahoo.com/quote/AAPL',
    );
  }
  const logger = { info: silent, warn: silent, error: silent, debug: silent, dir: silent };
  return new YahooFinance({ cookieJar, logger, versionCheck: false, suppressNotices: ['yahooSurvey'] });
}

const silent = (): void => {};

async function askOnce<Data>(
  options: YahooOptions,
  yahoo: Yahoo,
  call: Parameters<YahooClient['ask']>[0],
  schema: z.ZodType<Data>,
  signal: AbortSignal | undefined,
): Promise<Fetched<Data>> {
  let fetched: Promise<Fetched<Data>> | undefined;
  const bounded: typeof fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    if (address.hostname !== DATA_HOST)
      return fetch(address, { ...init, signal: AbortSignal.timeout(SESSION_TIMEOUT_MS) });
    fetched = dataFrom(options, address, new Headers(init?.headers), schema, signal);
    await fetched;
    return Response.json({});
  };
  // The package's own parsing is not used: it gets an empty response and may refuse it.
  const ended = await call(yahoo, { validateResult: false, fetch: bounded }).catch((cause: unknown) => cause);
  if (fetched) return fetched;
  throw new MarketFailure(
    'unavailable',
    `yahoo gives us no session (${ended instanceof Error ? ended.message : 'none'})`,
  );
}

function dataFrom<Data>(
  { baseUrl, ...bounds }: YahooOptions,
  address: URL,
  headers: Headers,
  schema: z.ZodType<Data>,
  signal: AbortSignal | undefined,
): Promise<Fetched<Data>> {
  const query = Object.fromEntries(address.searchParams);
  const secrets = baseUrl ? [] : [query['crumb'] ?? '', headers.get('cookie') ?? ''];
  const client = providerClient({
    ...bounds,
    provider: 'yahoo',
    baseUrl: baseUrl ?? address.origin,
    secrets,
    refusalIn: yahooRefusal,
    headers: Object.fromEntries(headers),
  });
  return client.getJson(address.pathname, query, schema, signal);
}
