import { freePort } from '@gemscout/service-kit';
import { beforeEach, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { openDesk } from '../desk.ts';
import { productInBrowser } from '../product-in-browser.ts';

const QUEUE_EMPTY = 'Queue populates with vetted picks during runs—start analyzing!';
const WATCHLIST_EMPTY = 'No items yet.';
const EMPTY_TEXTS = [QUEUE_EMPTY, WATCHLIST_EMPTY];
const LISTS = ['**/runs?*', '**/runs/proposals*', '**/proposals?*', '**/watchlist', '**/billing/me'];
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' };

// One address, also after a restart.
const product = productInBrowser('failures', async () => ({ PORT: String(await freePort()) }));

let page: Page;
beforeEach(async () => {
  ({ page } = await openDesk(product));
}, 60_000);

const panel = (name: string) => page.getByRole('region', { name });
const banner = () => page.getByRole('alert').filter({ hasText: 'The server cannot be reached. What you see' });
const fail = (route: Route) => route.fulfill({ status: 500, body: '{"detail":"The database is on fire."}' });

async function onLists(act: (route: Route) => unknown): Promise<void> {
  for (const path of LISTS) await page.route(path, act);
}

async function emptyTextsShown(): Promise<number> {
  const counts = await Promise.all(EMPTY_TEXTS.map((text) => page.getByText(text).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

it('a list that fails says so, with the reason and Retry, and is not shown as empty', async () => {
  await onLists(fail);
  await page.reload();
  for (const name of ['Investment Queue', 'Watchlist']) {
    const failure = panel(name).getByRole('alert');
    await failure.getByText(/ could not be loaded\.$/).waitFor({ timeout: 30_000 });
    await failure.getByText('The database is on fire.').waitFor();
  }
  expect(await emptyTextsShown()).toBe(0);
  await page.getByRole('banner').getByText('–/–').waitFor();
  await expectAccessible(page);

  await page.unrouteAll();
  await panel('Watchlist').getByRole('button', { name: 'Retry' }).click();
  await panel('Watchlist').getByText(WATCHLIST_EMPTY).waitFor();
  await panel('Investment Queue').getByRole('button', { name: 'Retry' }).click();
  await panel('Investment Queue').getByText(QUEUE_EMPTY).waitFor();
}, 120_000);

it('a list that does not come yet says that it is loading, and is not shown as empty', async () => {
  await onLists(() => undefined);
  await page.reload();
  for (const name of ['Investment Queue', 'Watchlist'])
    await panel(name).getByRole('status').getByText('Loading…').waitFor();
  expect(await emptyTextsShown()).toBe(0);
  await expectAccessible(page);
}, 60_000);

it('with the server away a banner says so and lists keep what they had; once it is back both are as before', async () => {
  await panel('Watchlist').getByText(WATCHLIST_EMPTY).waitFor();
  await product.server.stop();
  await banner().waitFor({ timeout: 30_000 });
  await panel('Watchlist').getByText(WATCHLIST_EMPTY).waitFor();
  await expectAccessible(page);
  await product.restart();
  await banner().waitFor({ state: 'detached', timeout: 30_000 });
}, 180_000);
