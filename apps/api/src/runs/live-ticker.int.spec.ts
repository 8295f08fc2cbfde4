import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openConfiguredMarket } from '@gemscout/market';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let providers: Server;
let yahooIsAway = false;
let dataDirectory: string;
let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let token: string;

/** The SEC's list of one company, and a search of Yahoo's that finds one fund. */
function answer(path: string): { readonly status: number; readonly body: unknown } {
  if (path.startsWith('/files/company_tickers.json')) {
    return { status: 200, body: { 0: { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' } } };
  }
  if (yahooIsAway) return { status: 503, body: {} };
  return { status: 200, body: { quotes: [{ symbol: 'QQQ', quoteType: 'ETF', shortname: 'A fund' }], news: [] } };
}

beforeAll(async () => {
  providers = createServer((request, response) => {
    const { status, body } = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => providers.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(providers.address() as AddressInfo).port}`;
  dataDirectory = mkdtempSync(join(tmpdir(), 'live-ticker-'));
  const market = await openConfiguredMarket({
    market: 'live',
    dataDirectory,
    sources: { off: [], licensed: [], isCommercial: false },
    providers: {
      SEC_BASE_URL: address,
      SEC_USER_AGENT: 'Spec spec@gemscout.dev',
      YAHOO_BASE_URL: address,
      TREASURY_BASE_URL: address,
      FREDCSV_BASE_URL: address,
      FINRA_BASE_URL: address,
    },
  });
  api = await apiUnderTest('api_live_ticker', {}, market);
  calls = apiCalls(api);
  token = await calls.tokenOf('ada@example.com', 'elite');
});
afterAll(async () => {
  await api?.close();
  providers?.closeAllConnections();
  providers?.close();
  rmSync(dataDirectory, { recursive: true });
});

const start = (symbol: string) => calls.start(token, { kind: 'symbol', symbol });
const charged = async (): Promise<unknown> =>
  (await calls.call('GET /billing/me', undefined, { token })).json().runs_today;

it('a run on a live market starts with a ticker that one of its lists has', async () => {
  for (const symbol of ['AAPL', 'QQQ']) expect((await start(symbol)).statusCode).toBe(201);
  expect(await charged()).toBe(2);
});

it('a ticker that no list has is refused, and not charged', async () => {
  const refused = await start('ZZZZ');
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'symbol_unknown']);
  expect(await charged()).toBe(2);
});

it('a ticker that cannot be looked up is refused for the moment, and not charged', async () => {
  yahooIsAway = true;
  const refused = await start('ZZZZ');
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'market_unavailable']);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(await charged()).toBe(2);
  expect((await start('AAPL')).statusCode).toBe(201);
});
