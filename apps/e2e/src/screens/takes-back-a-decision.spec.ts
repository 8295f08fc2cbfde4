import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { call, startRun } from '../api-client.ts';
import { openWorkspaceAs, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { storeProposals } from '../stored-proposals.ts';
import { expect } from '../web-expect.ts';

/** How long Undo is offered, and time for a loaded machine. */
const AFTER_UNDO_MS = 30_000;

const product = sharedProduct();

const queueOf = (page: Page) => page.getByRole('region', { name: 'Investment Queue' });
const watchlistOf = (page: Page) => page.getByRole('region', { name: 'Watchlist' });

async function someoneWithNova() {
  const person = await product.addAccount('elite');
  const runId = await startRun(product.url, person.token, { kind: 'symbol', symbol: 'OSTEN' });
  await storeProposals({ databaseUrl: product.databaseUrl, workspaceId: person.workspaceId, runId }, [
    { symbol: 'NOVA' },
  ]);
  await call(product.url, person.token, 'POST', '/watchlist', { symbol: 'BOLTR', notes: 'my own words' });
  return person;
}

it('a dismissal is told where it can be seen, and undone by keys', async () => {
  const { page, failures } = await openWorkspaceAs(await someoneWithNova(), product);
  await queueOf(page).getByRole('button', { name: 'Dismiss NOVA' }).click();
  const message = queueOf(page).getByRole('status').filter({ hasText: 'NOVA dismissed.' });
  await message.getByText('NOVA dismissed.').waitFor();
  await message.hover(); // it stays while it is pointed at
  expect((await message.boundingBox())?.height).toBeGreaterThan(20);
  await expectAccessible(page);
  await tabTo(page, message.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await queueOf(page).getByText('NOVA is back in the queue.').waitFor();
  await queueOf(page).getByRole('button', { name: 'Approve NOVA' }).waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('a dismissed proposal can be brought back after Undo is gone', async () => {
  const { page, failures } = await openWorkspaceAs(await someoneWithNova(), product);
  await queueOf(page).getByRole('button', { name: 'Dismiss NOVA' }).click();
  await queueOf(page).getByText('NOVA dismissed.').waitFor();
  await watchlistOf(page).hover();
  await queueOf(page).getByText('NOVA dismissed.').waitFor({ state: 'detached', timeout: AFTER_UNDO_MS });
  await queueOf(page).getByRole('button', { name: 'Dismissed' }).click();
  await queueOf(page).getByRole('button', { name: 'Bring back NOVA' }).waitFor();
  await expectAccessible(page);
  await queueOf(page).getByRole('button', { name: 'Bring back NOVA' }).click();
  await queueOf(page).getByText('No dismissed proposals.').waitFor();
  await queueOf(page).getByRole('button', { name: 'All runs' }).click();
  await queueOf(page).getByRole('button', { name: 'Approve NOVA' }).waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('a dismissal in the dialog can be undone there', async () => {
  const { page, failures } = await openWorkspaceAs(await someoneWithNova(), product);
  await queueOf(page).getByRole('button', { name: 'Open NOVA' }).click();
  const dialog = page.getByRole('dialog', { name: 'NOVA' });
  await dialog.getByRole('button', { name: 'Dismiss…' }).click();
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await dialog.getByText('NOVA dismissed.').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).waitFor();
  await page.keyboard.press('Escape');
  await queueOf(page).getByRole('button', { name: 'Approve NOVA' }).waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('a removed item is told, undone, and later restored as it was', async () => {
  const person = await someoneWithNova();
  const list = async () => (await call(product.url, person.token, 'GET', '/watchlist')).body;
  const before = await list();
  const { page, failures } = await openWorkspaceAs(person, product);
  await watchlistOf(page).getByRole('button', { name: 'Remove BOLTR' }).click();
  await watchlistOf(page).getByText('BOLTR removed from the watchlist.').waitFor();
  await watchlistOf(page).getByRole('button', { name: 'Undo' }).click();
  await watchlistOf(page).getByText('BOLTR is on the watchlist again.').waitFor();
  await expect.poll(() => list()).toEqual(before);

  await watchlistOf(page).getByRole('button', { name: 'Remove BOLTR' }).click();
  await watchlistOf(page).getByText('No items yet.').waitFor();
  await watchlistOf(page).getByRole('button', { name: 'Removed', exact: true }).click();
  await watchlistOf(page).getByRole('button', { name: 'Restore BOLTR' }).waitFor();
  await expectAccessible(page);
  await watchlistOf(page).getByRole('button', { name: 'Restore BOLTR' }).click();
  await watchlistOf(page).getByText('No removed items.').waitFor();
  await expect.poll(() => list()).toEqual(before);
  expect(failures).toEqual([]);
}, 120_000);
