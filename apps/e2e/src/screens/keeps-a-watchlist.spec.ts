import { afterAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { call, logInAsDemo } from '../api-client.ts';
import { coinMarket, type CoinMarket } from '../coin-market.ts';
import { openDesk, runTicker } from '../desk.ts';
import { productInBrowser } from '../product-in-browser.ts';

let coins: CoinMarket;

const product = productInBrowser('watches', async () => {
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

it('the watchlist has three orders, a filter, and the change of each symbol from whoever knows it', async () => {
  const token = await logInAsDemo(product.url);
  for (const symbol of ['OSTEN', 'SOLANA', 'BOLTR', 'DOGEX'])
    expect((await call(product.url, token, 'POST', '/watchlist', { symbol })).status).toBe(201);
  coins.answer = [
    { id: 'solana', price_change_percentage_24h: 50 },
    { id: 'osten', price_change_percentage_24h: 99 },
  ];
  const { page, failures } = await openDesk(product);
  await row(page, 'SOLANA').getByText('▲ +50.00 %').waitFor();
  expect(coins.asked.at(-1)).toEqual({ vs_currency: 'usd', ids: 'boltr,dogex,osten,solana' });
  await row(page, 'OSTEN').getByText('close of 2026-06-30').waitFor();
  expect(await row(page, 'OSTEN').getByText('99.00').count()).toBe(0);
  await row(page, 'DOGEX').getByText('–', { exact: true }).waitFor();

  expect(await symbols(page)).toEqual(['DOGEX', 'BOLTR', 'SOLANA', 'OSTEN']);
  await page.getByRole('button', { name: 'Ticker' }).click();
  expect(await symbols(page)).toEqual(['BOLTR', 'DOGEX', 'OSTEN', 'SOLANA']);
  await page.getByRole('button', { name: '24h change' }).click();
  const byChange = await symbols(page);
  expect([byChange[0], byChange[3]]).toEqual(['SOLANA', 'DOGEX']);
  await page.getByRole('searchbox', { name: 'Filter watchlist by symbol' }).fill('o');
  await page.getByRole('button', { name: 'Ticker' }).click();
  expect(await symbols(page)).toEqual(['BOLTR', 'DOGEX', 'OSTEN', 'SOLANA']);
  await page.getByRole('searchbox', { name: 'Filter watchlist by symbol' }).fill(' bo');
  expect(await symbols(page)).toEqual(['BOLTR']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove BOLTR' }).click();
  await page.getByText('No symbol has “bo” in it.').waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('where the coin market fails, nothing is said of it and every other figure stands', async () => {
  coins.answer = undefined;
  const { page, failures } = await openDesk(product);
  await row(page, 'OSTEN').getByText('close of 2026-06-30').waitFor();
  await row(page, 'SOLANA').getByText('–', { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(failures).toEqual([]);
}, 120_000);

it('a memo is that of the latest proposal; none, and none that can be read, are told in the exact words', async () => {
  const { page, alerts } = await openDesk(product);
  await runTicker(page, 'OSTEN');
  await page.getByRole('button', { name: 'Open memo of OSTEN' }).click();
  await page.getByRole('dialog', { name: 'OSTEN' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Open memo of DOGEX' }).click();
  while (alerts.length === 0) await page.waitForTimeout(100);
  expect(alerts).toEqual(['No recent analysis available for this symbol yet. Run a new analysis to generate details.']);
  await page.route('**/runs/proposals?symbol=*', (route) => route.fulfill({ status: 422, body: '{}' }));
  await page.getByRole('button', { name: 'Open memo of DOGEX' }).click();
  await page.getByText('Failed to load details.', { exact: true }).waitFor();
}, 120_000);
