import { afterAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { call } from '../api-client.ts';
import { coinMarket, type CoinMarket } from '../coin-market.ts';
import { openWorkspaceAs, runTicker } from '../open-workspace.ts';
import { ownServer } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

let coins: CoinMarket;

const product = ownServer('watches', async () => {
  coins = await coinMarket();
  return { COIN_MARKETS_URL: coins.url };
});
afterAll(async () => {
  await coins?.close();
});

const symbols = async (page: Page) =>
  await page
    .getByRole('region', { name: 'Watchlist' })
    .getByRole('button', { name: /^Open memo of/ })
    .allInnerTexts();
const row = (page: Page, symbol: string) =>
  page.getByRole('region', { name: 'Watchlist' }).getByRole('listitem').filter({ hasText: symbol });

/** The workspace of a new account that watches these. */
async function openWatching(...watched: readonly string[]) {
  const account = await product.addAccount();
  for (const symbol of watched)
    expect((await call(product.url, account.token, 'POST', '/watchlist', { symbol })).status).toBe(201);
  return openWorkspaceAs(account, product);
}

it('the watchlist has three orders, a filter, and the change of each symbol from whoever knows it', async () => {
  coins.answer = [
    { id: 'solana', price_change_percentage_24h: 50 },
    { id: 'osten', price_change_percentage_24h: 99 },
  ];
  const { page, failures } = await openWatching('OSTEN', 'SOLANA', 'BOLTR', 'DOGEX');
  await row(page, 'SOLANA').getByText('▲ +50.00%').waitFor();
  expect(coins.asked.at(-1)).toEqual({ vs_currency: 'usd', ids: 'dogex,solana' }); // the sample market's own are invented
  await row(page, 'OSTEN').getByText('close of 2026-06-30').waitFor();
  await expect(row(page, 'OSTEN').getByText('99.00')).toHaveCount(0);
  await row(page, 'DOGEX').getByText('–', { exact: true }).waitFor();

  await expect.poll(() => symbols(page)).toEqual(['DOGEX', 'BOLTR', 'SOLANA', 'OSTEN']);
  await page.getByRole('button', { name: 'Ticker' }).click();
  await expect.poll(() => symbols(page)).toEqual(['BOLTR', 'DOGEX', 'OSTEN', 'SOLANA']);
  await page.getByRole('button', { name: '24h change' }).click();
  await expect.poll(() => symbols(page)).toEqual(['SOLANA', expect.any(String), expect.any(String), 'DOGEX']);
  await page.getByRole('searchbox', { name: 'Filter watchlist by symbol' }).fill('o');
  await page.getByRole('button', { name: 'Ticker' }).click();
  await expect.poll(() => symbols(page)).toEqual(['BOLTR', 'DOGEX', 'OSTEN', 'SOLANA']);
  await page.getByRole('searchbox', { name: 'Filter watchlist by symbol' }).fill(' bo');
  await expect.poll(() => symbols(page)).toEqual(['BOLTR']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove BOLTR' }).click();
  await page.getByText('No symbol has “bo” in it.').waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('where the coin market fails, nothing is said of it and every other figure stands', async () => {
  coins.answer = undefined;
  const { page, failures } = await openWatching('OSTEN', 'SOLANA');
  await row(page, 'OSTEN').getByText('close of 2026-06-30').waitFor();
  await row(page, 'SOLANA').getByText('–', { exact: true }).waitFor();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(failures).toEqual([]);
}, 120_000);

it('a memo is that of the latest proposal; none, and none that can be read, are told in the exact words', async () => {
  const { page, alerts } = await openWatching('OSTEN', 'DOGEX');
  await runTicker(page, 'OSTEN');
  await page.getByRole('button', { name: 'Open memo of OSTEN' }).click();
  await page.getByRole('dialog', { name: 'OSTEN' }).getByText('Evidence', { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Open memo of DOGEX' }).click();
  await expect
    .poll(() => alerts)
    .toEqual(['No recent analysis available for this symbol yet. Run a new analysis to generate details.']);
  await page.route('**/runs/proposals?symbol=*', (route) => route.fulfill({ status: 422, body: '{}' }));
  await page.getByRole('button', { name: 'Open memo of DOGEX' }).click();
  await page.getByText('Failed to load details.', { exact: true }).waitFor();
}, 120_000);
