import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openWorkspaceAs, runTicker } from '../open-workspace.ts';
import { ownServer } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const TICKERS = { 0: { cik_str: 320_193, ticker: 'AAPL', title: 'Apple Inc.' } };
const servers: Server[] = [];

/** A provider on loopback. */
async function provider(answer: (path: string) => readonly [status: number, body: object]): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const [status, body] = answer(url);
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '60' }).end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A live market on which Yahoo allows no requests and the SEC has one company, without a language model. */
const product = ownServer('without-prices', async () => {
  const nothing = await provider(() => [404, {}]);
  return {
    MARKET: 'live',
    YAHOO_BASE_URL: await provider(() => [429, {}]),
    SEC_BASE_URL: await provider((path) => (path === '/files/company_tickers.json' ? [200, TICKERS] : [404, {}])),
    SEC_USER_AGENT: 'Gemscout tests tests@gemscout.app',
    STOCKTWITS_BASE_URL: nothing,
    REDDIT_BASE_URL: nothing,
    TREASURY_BASE_URL: nothing,
    FREDCSV_BASE_URL: nothing,
    FINRA_BASE_URL: nothing,
  };
});
afterAll(() => servers.forEach((server) => (server.close(), server.closeAllConnections())));

it('each screen says what is missing while Yahoo refuses and no model is set up, and what still works', async () => {
  const account = await product.addAccount('premium', 'walker');
  const { page, failures } = await openWorkspaceAs(account, product);
  await page.getByText('No language model is set up: the built-in rules decide.').waitFor();
  await runTicker(page, 'AAPL');
  const log = page.getByRole('region', { name: 'AI Thinking Process' });
  await log.getByText('failed: its provider allows no more requests for now.').first().waitFor();
  await log
    .getByText(/Price history could not be read/)
    .first()
    .waitFor();

  await page.reload();
  const note = page.getByRole('note').filter({ hasText: 'Yahoo does not answer' });
  await note
    .getByText(/prices, results, estimates, news and options may be missing\. .*Still working: SEC EDGAR/)
    .waitFor();
  await expectAccessible(page);

  await page.goto(`${product.url}/app?view=company&symbol=AAPL`);
  await page.getByRole('heading', { name: /Apple/ }).first().waitFor();
  await page
    .getByText(/There are no prices of AAPL: /)
    .first()
    .waitFor();
  await page
    .getByText(/There are no headlines of AAPL: /)
    .first()
    .waitFor();
  await expectAccessible(page);

  await page.goto(`${product.url}/settings?section=data`);
  const data = page.getByRole('region', { name: 'Data' });
  await data
    .getByText(/^0 answered, \d+ failed\./)
    .first()
    .waitFor();
  await data.getByText('rules, without a language model').waitFor();
  await page.goto(`${product.url}/app?view=scorecard`);
  await page.getByText(/^No verdict is settled yet, as no run gave a Buy or Watch\./).waitFor();
  expect(failures).toEqual([]);
}, 180_000);
