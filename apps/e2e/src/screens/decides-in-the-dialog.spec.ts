import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { launchBrowser } from '../browser.ts';
import { openDesk, runTicker, tabTo } from '../desk.ts';
import { openProposal } from '../proposal-steps.ts';
import { dataDirectory, startServer, type ServerProcess } from '../server-process.ts';

let data: Awaited<ReturnType<typeof dataDirectory>>;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  data = await dataDirectory('decides');
  [server, browser] = await Promise.all([startServer(data.path), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
}, 60_000);

it('an approved proposal is gone from the queue at once, before the server has answered', async () => {
  const { page, failures } = await openDesk(browser, server.url);
  await runTicker(page, 'OSTEN');
  const dialog = await openProposal(page, 'OSTEN');
  const queue = page.getByRole('region', { name: 'Investment Queue', includeHidden: true });
  const answered = Promise.withResolvers<void>();
  await page.route('**/watchlist', async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.continue();
  });
  await tabTo(page, dialog.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  await queue.getByText('Queue populates with vetted picks during runs—start analyzing!').waitFor();
  answered.resolve();
  await dialog.getByText('OSTEN approved: it is on the watchlist.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open memo of OSTEN' }).waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('a refused one comes back, with the sentence why', async () => {
  const { page } = await openDesk(browser, server.url);
  await runTicker(page, 'BOLTR');
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await page.route('**/watchlist', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, body: '{"detail":"The watchlist is full."}' })
      : route.continue(),
  );
  await queue.getByRole('button', { name: 'Approve BOLTR' }).click();
  await queue.getByText('The watchlist is full.').waitFor();
  await queue.getByRole('button', { name: 'Open BOLTR' }).waitFor();
}, 120_000);

it('a dismissed one may have a reason, and is gone too', async () => {
  const { page, failures } = await openDesk(browser, server.url);
  const dialog = await openProposal(page, 'BOLTR');
  await tabTo(page, dialog.getByRole('button', { name: 'Dismiss…' }));
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.keyboard.type('Too late for this one');
  const sent = page.waitForRequest('**/dismiss');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ reason: 'Too late for this one' });
  await dialog.getByText('BOLTR dismissed.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Queue populates with vetted picks during runs—start analyzing!').waitFor();
  expect(failures).toEqual([]);
}, 120_000);
