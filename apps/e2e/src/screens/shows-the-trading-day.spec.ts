import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openPageAs } from '../open-workspace.ts';
import { ownServer } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const TICKERS = { 0: { cik_str: 320_193, ticker: 'AAPL', title: 'Apple Inc.' } };
const DAYS = 38;
const STEP_SECONDS = { '5m': 300, '1d': 86_400 } as const;
const servers: Server[] = [];
let isAway = true;

/** A provider on loopback. */
async function provider(answer: (address: URL) => object | number): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const said = answer(new URL(url, 'http://127.0.0.1'));
    const status = typeof said === 'number' ? said : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A price of $52 in every bar, around the clock and on every day: those outside of the sessions are for nobody. */
function chart(interval: keyof typeof STEP_SECONDS) {
  const step = STEP_SECONDS[interval];
  const now = Math.floor(Date.now() / 1_000 / step) * step;
  const timestamp = Array.from({ length: (DAYS * 86_400) / step }, (_, at) => now - DAYS * 86_400 + at * step);
  const column = timestamp.map(() => 52);
  const quote = [{ open: column, high: column, low: column, close: column, volume: column }];
  const meta = { symbol: 'AAPL', currency: 'USD', gmtoffset: -18_000, regularMarketTime: now };
  return { chart: { result: [{ meta, timestamp, indicators: { quote } }], error: null } };
}

/** A last trade of 16 minutes ago, at a source that is 15 minutes behind. */
function quote() {
  const trade = {
    symbol: 'AAPL',
    currency: 'USD',
    exchangeTimezoneName: 'America/New_York',
    exchangeDataDelayedBy: 15,
    regularMarketPrice: 52.5,
    regularMarketTime: Math.floor(Date.now() / 1_000) - 960,
    regularMarketOpen: 51,
    regularMarketPreviousClose: 50,
  };
  return { quoteResponse: { result: [trade], error: null } };
}

function yahoo({ pathname, searchParams }: URL): object | number {
  if (pathname.startsWith('/v8/finance/chart/')) return chart(searchParams.get('interval') === '5m' ? '5m' : '1d');
  if (pathname.startsWith('/v7/finance/quote')) return isAway ? 503 : quote();
  return 404;
}

const product = ownServer('trading-day', async () => {
  const nothing = await provider(() => 404);
  return {
    MARKET: 'live',
    YAHOO_BASE_URL: await provider(yahoo),
    SEC_BASE_URL: await provider(({ pathname }) => (pathname === '/files/company_tickers.json' ? TICKERS : 404)),
    SEC_USER_AGENT: 'Gemscout tests tests@gemscout.app',
    STOCKTWITS_BASE_URL: nothing,
    REDDIT_BASE_URL: nothing,
    TREASURY_BASE_URL: nothing,
  };
});
afterAll(() => servers.forEach((server) => (server.close(), server.closeAllConnections())));

it('a company of a live market has its trading day under its name, with the time and the delay of the last trade', async () => {
  const { page, failures } = await openPageAs(await product.addAccount(), product, {
    viewport: { width: 1_440, height: 900 },
  });
  await page.goto(`${product.url}/app?view=company&symbol=AAPL`);
  const day = page.getByRole('region', { name: 'Today', exact: true });
  await day.getByText('There are no trades of AAPL: the source does not answer.').waitFor();
  await expectAccessible(page);

  isAway = false;
  await day.getByRole('button', { name: /Retry/ }).click();
  await day.getByText('$52.50').waitFor();
  await day.getByText('yahoo, delayed by 15 minutes').waitFor();
  await expect(day.getByRole('time')).toHaveCount(1);
  for (const name of [
    'Last trade',
    'Pre-market move',
    'After-market move',
    'Gap at the opening',
    'Volume by this time of day',
    'VWAP of the day',
  ])
    await day.getByRole('term').filter({ hasText: name }).waitFor();
  await day.getByTitle(/^Opening price of the day against the previous close\. (As of 20|The|There)/).waitFor();
  await expectAccessible(page);
  expect(failures.filter((failure) => !failure.includes('503'))).toEqual([]);
}, 180_000);
