import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { followToEnd, startRun } from '../api-client.ts';
import { openWorkspaceAs, runTicker } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { storeProposals } from '../stored-proposals.ts';
import { expect } from '../web-expect.ts';

/** One more than the API answers at once, and one. */
const MANY = 102;

const product = sharedProduct();

const queueOf = (page: Page) => page.getByRole('region', { name: 'Investment Queue' });
const symbolsIn = async (page: Page) =>
  (await queueOf(page)
    .getByRole('button', { name: /^Open / })
    .allTextContents()) as readonly string[];

async function someoneWithARun() {
  const person = await product.addAccount('elite');
  const runId = await startRun(product.url, person.token, { kind: 'symbol', symbol: 'OSTEN' });
  await followToEnd(product.url, person.token, runId);
  return { ...person, databaseUrl: product.databaseUrl, runId };
}

it('every open proposal of the workspace is in the queue, newest first, with a count, in a browser that never ran anything', async () => {
  const person = await someoneWithARun();
  await storeProposals(
    person,
    Array.from({ length: MANY - 1 }, (_, index) => ({ symbol: `S${index}` })),
  );
  const { page, failures } = await openWorkspaceAs(person, product);
  await queueOf(page).getByText(`${MANY} open`).waitFor();
  await expect.poll(() => symbolsIn(page)).toHaveLength(MANY);
  const symbols = await symbolsIn(page);
  expect(symbols.filter((symbol) => symbol.startsWith('S')).slice(0, 2)).toEqual(['S100', 'S99']);
  expect(symbols).toContain('OSTEN');
  await expect(queueOf(page).getByRole('button', { name: 'This run' })).toBeDisabled();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('one ticker in several runs is one row with its history; the newest verdict counts, and deciding on it settles the row', async () => {
  const person = await someoneWithARun();
  await storeProposals(person, [
    { symbol: 'NOVA', verdict: 'buy' },
    { symbol: 'NOVA', verdict: 'watch' },
  ]);
  const { page, failures } = await openWorkspaceAs(person, product);
  const row = queueOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Open NOVA' }) });
  await row.getByText('Watch').waitFor();
  await queueOf(page).getByText('2 open').waitFor();
  await row.getByRole('button', { name: '1 earlier of NOVA' }).click();
  const earlier = row.getByRole('list', { name: 'Earlier proposals of NOVA' });
  await earlier.getByText('Buy').waitFor();
  await earlier.getByText('not decided').waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Dismiss NOVA' }).click();
  await queueOf(page).getByText('1 open').waitFor();
  await row.first().waitFor({ state: 'detached' });
  expect(failures).toEqual([]);
}, 120_000);

it('expired proposals are folded below the others and are not counted', async () => {
  const person = await someoneWithARun();
  await storeProposals(person, [
    { symbol: 'OLDER', expiresAt: '2026-01-01T21:00:00.000Z' },
    { symbol: 'NEWER', expiresAt: '2099-01-01T21:00:00.000Z' },
  ]);
  const { page, failures } = await openWorkspaceAs(person, product);
  await queueOf(page).getByText('2 open').waitFor();
  await expect.poll(() => symbolsIn(page)).not.toContain('OLDER');
  await queueOf(page).getByRole('button', { name: 'Expired (1)' }).click();
  await queueOf(page).getByRole('button', { name: 'Open OLDER' }).waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('"This run" shows the open proposals of the run on the page only', async () => {
  const person = await someoneWithARun();
  await storeProposals(person, [{ symbol: 'NOVA' }]);
  const { page, failures } = await openWorkspaceAs(person, product);
  await runTicker(page, 'BOLTR');
  await queueOf(page).getByText('3 open').waitFor();
  await queueOf(page).getByRole('button', { name: 'This run' }).click();
  await queueOf(page).getByText('1 open').waitFor();
  await expect.poll(() => symbolsIn(page)).toEqual(['BOLTR']);
  expect(failures).toEqual([]);
}, 120_000);
