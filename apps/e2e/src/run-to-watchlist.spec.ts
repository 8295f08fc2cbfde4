import { timed } from '@gemscout/testing';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DEMO } from './api-client.ts';
import { productInBrowser } from './product-in-browser.ts';

const product = productInBrowser('browser');

const entries = (page: Page) => page.getByRole('list', { name: 'Log' }).getByRole('listitem');
const waitForEnd = (page: Page) => page.locator('[data-label="DONE"]').waitFor({ timeout: 60_000 });

it('a person logs in, runs trending, approves a proposal, finds it on the watchlist, reloads and replays', async () => {
  const page = await (await product.browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));

  await page.goto(`${product.url}/app`);
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app');
  await page
    .getByText('Ready to scout gems? Start a run to see agent thoughts, searches, and validations live.')
    .waitFor();

  await page.getByRole('region', { name: 'Run Trending' }).getByRole('button', { name: 'Run' }).click();
  const [, tookMs] = await timed(entries(page).first().waitFor());
  expect(tookMs).toBeLessThan(5_000);
  await waitForEnd(page);

  const queue = page.getByRole('region', { name: 'Investment Queue' });
  const approve = queue.getByRole('button', { name: /^Approve / });
  await approve.nth(3).waitFor(); // all of the run's proposals: one that comes later goes to the head of the list
  const symbol = (await approve.first().getAttribute('aria-label'))?.replace('Approve ', '') ?? '';
  await queue.getByRole('button', { name: `Approve ${symbol}`, exact: true }).click();
  const watchlist = page.getByRole('region', { name: 'Watchlist' });
  await watchlist.getByText(symbol, { exact: true }).first().waitFor();
  await queue.getByRole('button', { name: `Approve ${symbol}`, exact: true }).waitFor({ state: 'detached' });

  await page.reload();
  await watchlist.getByText(symbol, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Last runs' }).click();
  await page.getByRole('list', { name: 'Runs' }).getByRole('button').first().click();
  await waitForEnd(page);
  if (process.env['SCREENSHOT']) await page.screenshot({ path: process.env['SCREENSHOT'] });
  expect(failures).toEqual([]);
});
