import { it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { openWorkspace, runEnded, runTicker, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { openButton, openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

/** The title, its tools and the way out come before the decision; the figures of the memo after it. */
const TABS_TO_DECISION = 10;

const focused = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator(':focus'));

/** In the order of the queue. */
async function symbolsIn(queue: Locator): Promise<readonly string[]> {
  const names = await queue.getByRole('button', { name: /^Open / }).allTextContents();
  return names.map((name) => name.trim());
}

it('an approved proposal is gone from the queue at once, before the server has answered', async () => {
  const { page, failures } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  await tabTo(page, openButton(page, 'OSTEN'));
  const dialog = await openProposal(page, 'OSTEN');
  const queue = page.getByRole('region', { name: 'Investment Queue', includeHidden: true });
  const answered = Promise.withResolvers<void>();
  await page.route('**/watchlist', async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.continue();
  });
  await tabTo(page, dialog.getByRole('button', { name: 'Approve' }), TABS_TO_DECISION);
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
  const { page } = await openWorkspace(product);
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
  const { page, failures } = await openWorkspace(product);
  await runTicker(page, 'BOLTR');
  const dialog = await openProposal(page, 'BOLTR');
  await tabTo(page, dialog.getByRole('button', { name: 'Dismiss…' }), TABS_TO_DECISION);
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

it('the focus stays where the decision is told, and goes on to the next proposal, until none is left', async () => {
  const { page, failures } = await openWorkspace(product);
  await page.getByRole('region', { name: 'Run Trending' }).getByRole('button', { name: 'Run' }).click();
  await runEnded(page);
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await queue
    .getByRole('button', { name: /^Open / })
    .nth(3) // all of the run's proposals: one that comes later goes to the head of the list
    .waitFor();
  const symbols = await symbolsIn(queue);
  const [first = '', second = '', ...rest] = symbols;
  const dialog = await openProposal(page, first);
  await tabTo(page, dialog.getByRole('button', { name: 'Dismiss…' }), TABS_TO_DECISION);
  await page.keyboard.press('Enter');
  await focused(page, 'Reason for dismissing, optional').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Dismiss…' }).and(page.locator(':focus')).waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Approve' }), TABS_TO_DECISION);
  await page.keyboard.press('Enter');
  await dialog.getByText(`${first} approved: it is on the watchlist.`).waitFor();
  await dialog.getByRole('button', { name: 'Next proposal' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await focused(page, `Open ${second}`).waitFor();

  for (const next of rest) {
    await page.keyboard.press(next === rest[0] ? 'a' : 'd');
    await focused(page, `Open ${next}`).waitFor();
  }
  await page.keyboard.press('d');
  await queue.getByRole('button', { name: 'All runs' }).and(page.locator(':focus')).waitFor();
  expect(failures).toEqual([]);
}, 120_000);
