import { freePort } from '@gemscout/service-kit';
import { beforeAll, beforeEach, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { DEMO, logInAsDemo } from '../api-client.ts';
import { keepRouting, openPageAs } from '../open-workspace.ts';
import { productInBrowser } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const QUEUE_EMPTY = 'Queue populates with vetted picks during runs—start analyzing!';
const WATCHLIST_EMPTY = 'No items yet.';
const EMPTY_TEXTS = [QUEUE_EMPTY, WATCHLIST_EMPTY];
const LISTS = ['**/runs?*', '**/runs/proposals*', '**/proposals?*', '**/watchlist', '**/billing/me'];
const API =
  /^\/(runs|watchlist|billing|goal-profile|team|api-keys|scorecard|config|auth\/sessions|notifications|ops\/)/;

// One address, also after a restart; the demo account is there with the embedded database only.
const product = productInBrowser('failures', async () => ({
  PORT: String(await freePort()),
  OPERATOR_EMAILS: DEMO.email,
}));

let token: string;
let page: Page;
beforeAll(async () => {
  token = await logInAsDemo(product.url);
}, 60_000);
beforeEach(async () => {
  ({ page } = await openPageAs({ token, email: DEMO.email }, product));
  await keepRouting(page);
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
  await page.goto(`${product.url}/app`);
  for (const name of ['Investment Queue', 'Watchlist']) {
    const failure = panel(name).getByRole('alert');
    await failure.getByText(/ could not be loaded\.$/).waitFor({ timeout: 30_000 });
    await failure.getByText('The database is on fire.').waitFor();
  }
  await expect.poll(() => emptyTextsShown()).toBe(0);
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
  await page.goto(`${product.url}/app`);
  for (const name of ['Investment Queue', 'Watchlist'])
    await panel(name).getByRole('status').getByText('Loading…').waitFor();
  await expect.poll(() => emptyTextsShown()).toBe(0);
  await expectAccessible(page);
}, 60_000);

it('with the server away a banner says so and lists keep what they had; once it is back both are as before', async () => {
  await page.goto(`${product.url}/app`);
  await panel('Watchlist').getByText(WATCHLIST_EMPTY).waitFor();
  await product.server.stop();
  await banner().waitFor({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Last runs' }).click(); // its script is asked of the server
  await panel('Watchlist').getByText(WATCHLIST_EMPTY).waitFor();
  await expectAccessible(page);
  await product.restart();
  await banner().waitFor({ state: 'detached', timeout: 30_000 });
  await page.getByRole('dialog', { name: 'Last runs' }).getByText('No runs yet. Start one in the workspace.').waitFor();
}, 180_000);

const PLACES: readonly (readonly [path: string, failures: readonly string[]])[] = [
  ['/app?view=runs', ['The runs could not be loaded.']],
  ['/app?view=scorecard', ['The scorecard could not be loaded.']],
  ['/app?view=reports', ['Your plan could not be loaded.']],
  ['/app?view=compare&a=1&b=2', ['The comparison could not be loaded.', 'The runs could not be loaded.']],
  ['/settings', ['Your plan and its usage could not be loaded.', 'Your subscription could not be loaded.']],
  ['/settings?section=goal', ['The goal profiles could not be loaded.']],
  ['/settings?section=notifications', ['Your mail setting could not be loaded.']],
  ['/settings?section=team', ['Your plan could not be loaded.']],
  ['/settings?section=keys', ['The API keys could not be loaded.']],
  ['/settings?section=sessions', ['The sessions could not be loaded.']],
  ['/settings?section=data', ['The configuration could not be loaded.']],
  [
    '/ops',
    [
      'The panel Stages could not be loaded.',
      'The panel Topics could not be loaded.',
      'The audit log could not be loaded.',
    ],
  ],
];

it.each(PLACES)(
  '%s says what could not be loaded, what is loading, and offers Retry',
  async (path, texts) => {
    await page.clock.install();
    await onApi(() => undefined);
    await page.goto(`${product.url}${path}`);
    await page.getByRole('status').getByText('Loading…').first().waitFor();
    await page.unrouteAll();
    await onApi(fail);
    await page.reload();
    await expect(async () => {
      await page.clock.fastForward(LONGEST_WAIT_MS);
      for (const text of texts) await expect(page.getByRole('alert').getByText(text).first()).toBeVisible(SOON);
    }).toPass({ timeout: 30_000 });
    await expectAccessible(page);
    await page.unrouteAll();
    await expect(async () => {
      if (await retry().count()) await retry().first().click({ timeout: 2_000 }); // a list may have recovered by itself
      await expect(retry()).toHaveCount(0, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await page.getByText('Loading…').first().waitFor({ state: 'detached' });
    await expect(page.getByText('The database is on fire.')).toHaveCount(0);
  },
  120_000,
);

/** Between two of the tries before a list is said to have failed. */
const LONGEST_WAIT_MS = 4_000;
const SOON = { timeout: 250 };

const retry = () => page.getByRole('button', { name: /^Retry/ });

/** What scripts ask of the API; documents come. */
async function onApi(act: (route: Route) => unknown): Promise<void> {
  await page.route(
    ({ pathname }) => API.test(pathname),
    (route) => (route.request().resourceType() === 'document' ? route.fallback() : act(route)),
  );
}
