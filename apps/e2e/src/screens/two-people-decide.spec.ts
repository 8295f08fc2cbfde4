import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { linkFor } from '../account-steps.ts';
import { call, startRun } from '../api-client.ts';
import { openDeskAs, tabTo } from '../desk.ts';
import { addPerson } from '../people.ts';
import { productInBrowser } from '../product-in-browser.ts';
import { storeProposals } from '../stored-proposals.ts';

const product = productInBrowser('two-people');

let ada: Awaited<ReturnType<typeof addPerson>>;
let bob: typeof ada;
let runId: string;

beforeAll(async () => {
  ada = await addPerson(product.dataPath, 'ada@example.com', 'elite');
  bob = await addPerson(product.dataPath, 'bob@example.com', 'elite');
  await call(product.url, ada.token, 'POST', '/team/invitations', { email: bob.email });
  const token = (await linkFor(product.url, bob.email, '/settings')).split('invite=')[1];
  expect((await call(product.url, bob.token, 'POST', '/team/invitations/accept', { token })).status).toBe(200);
  runId = await startRun(product.url, ada.token, { kind: 'symbol', symbol: 'OSTEN' });
}, 60_000);

const queueOf = (page: Page) => page.getByRole('region', { name: 'Investment Queue' });
const store = async (symbol: string) =>
  (await storeProposals({ dataPath: product.dataPath, workspaceId: ada.workspaceId, runId }, [{ symbol }]))[0] ?? '';

async function shown(id: string): Promise<unknown> {
  const { watched, dismissed } = (await call(product.url, ada.token, 'GET', `/runs/proposals/${id}`)).body as {
    readonly watched: boolean;
    readonly dismissed: boolean;
  };
  return { watched, dismissed };
}

it('approving what a colleague has just dismissed says so in the row, changes nothing, and can be done anyway', async () => {
  const id = await store('NOVA');
  const { page, failures } = await openDeskAs(ada, product);
  await queueOf(page).getByRole('button', { name: 'Approve NOVA' }).waitFor();
  expect((await call(product.url, bob.token, 'POST', `/runs/proposals/${id}/dismiss`)).status).toBe(200);

  await queueOf(page).getByRole('button', { name: 'Approve NOVA' }).click();
  await queueOf(page)
    .getByText(/bob@example\.com dismissed this proposal on .* UTC\. Nothing was changed\./)
    .waitFor();
  expect(await shown(id)).toEqual({ watched: false, dismissed: true });
  await expectAccessible(page);

  await tabTo(page, queueOf(page).getByRole('button', { name: 'Approve anyway' }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open memo of NOVA' }).waitFor();
  expect(await shown(id)).toEqual({ watched: true, dismissed: false });
  await queueOf(page).getByRole('button', { name: 'Approve anyway' }).waitFor({ state: 'detached' });
  expect(failures).toEqual([]);
}, 120_000);

it("a colleague's decision is left as it is, and the proposal leaves the queue", async () => {
  const id = await store('BOLTR');
  const { page, failures } = await openDeskAs(ada, product);
  await queueOf(page).getByRole('button', { name: 'Dismiss BOLTR' }).waitFor();
  const notes = JSON.stringify({ proposal_id: id });
  expect((await call(product.url, bob.token, 'POST', '/watchlist', { symbol: 'BOLTR', notes })).status).toBe(201);
  await queueOf(page).getByRole('button', { name: 'Dismiss BOLTR' }).click();
  await queueOf(page)
    .getByText(/bob@example\.com approved this proposal on /)
    .waitFor();
  await queueOf(page).getByRole('button', { name: 'Leave as is' }).click();
  await queueOf(page).getByRole('button', { name: 'Open BOLTR' }).waitFor({ state: 'detached' });
  expect(await shown(id)).toEqual({ watched: true, dismissed: false });
  expect(failures).toEqual([]);
}, 120_000);

it('the dialog of a proposal says who decided before, and offers to dismiss anyway', async () => {
  const id = await store('DOGEX');
  const { page, failures } = await openDeskAs(ada, product);
  await queueOf(page).getByRole('button', { name: 'Open DOGEX' }).click();
  const dialog = page.getByRole('dialog', { name: 'DOGEX' });
  await dialog.getByRole('button', { name: 'Dismiss…' }).click();
  const notes = JSON.stringify({ proposal_id: id });
  expect((await call(product.url, bob.token, 'POST', '/watchlist', { symbol: 'DOGEX', notes })).status).toBe(201);
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await dialog.getByText(/bob@example\.com approved this proposal on /).waitFor();
  await dialog.getByRole('button', { name: 'Dismiss anyway' }).click();
  await dialog.getByText('DOGEX dismissed.').waitFor();
  expect(await shown(id)).toEqual({ watched: false, dismissed: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open memo of DOGEX' }).waitFor({ state: 'detached' });
  expect(failures).toEqual([]);
}, 120_000);
