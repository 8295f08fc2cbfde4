import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { linkFor } from '../account-steps.ts';
import { call, startRun } from '../api-client.ts';
import { openWorkspaceAs, openWorkspaceBehind, tabTo } from '../open-workspace.ts';
import type { Account } from '../host/ask-host.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { storeProposals } from '../stored-proposals.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

let ada: Account;
let bob: Account;
let runId: string;

beforeAll(async () => {
  ada = await product.addAccount('elite', 'ada');
  bob = await product.addAccount('elite', 'bob');
  await call(product.url, ada.token, 'POST', '/team/invitations', { email: bob.email });
  const token = (await linkFor(product.url, bob.email, '/settings')).split('invite=')[1];
  expect((await call(product.url, bob.token, 'POST', '/team/invitations/accept', { token })).status).toBe(200);
  runId = await startRun(product.url, ada.token, { kind: 'symbol', symbol: 'OSTEN' });
}, 60_000);

const queueOf = (page: Page) => page.getByRole('region', { name: 'Investment Queue' });
const store = async (symbol: string) =>
  (await storeProposals({ databaseUrl: product.databaseUrl, workspaceId: ada.workspaceId, runId }, [{ symbol }]))[0] ??
  '';

async function shown(id: string): Promise<unknown> {
  const { watched, dismissed } = (await call(product.url, ada.token, 'GET', `/runs/proposals/${id}`)).body as {
    readonly watched: boolean;
    readonly dismissed: boolean;
  };
  return { watched, dismissed };
}

it('approving what a colleague has just dismissed says so in the row, changes nothing, and can be done anyway', async () => {
  const id = await store('NOVA');
  const { page, failures } = await openWorkspaceBehind(ada, product);
  await queueOf(page).getByRole('button', { name: 'Approve NOVA' }).waitFor();
  expect((await call(product.url, bob.token, 'POST', `/runs/proposals/${id}/dismiss`)).status).toBe(200);

  await queueOf(page).getByRole('button', { name: 'Approve NOVA' }).click();
  await queueOf(page)
    .getByText(new RegExp(`${bob.email} dismissed this proposal on .* UTC\\. Nothing was changed\\.`))
    .waitFor();
  await expect.poll(() => shown(id)).toEqual({ watched: false, dismissed: true });
  await expectAccessible(page);

  await tabTo(page, queueOf(page).getByRole('button', { name: 'Approve anyway' }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open memo of NOVA' }).waitFor();
  await expect.poll(() => shown(id)).toEqual({ watched: true, dismissed: false });
  await queueOf(page).getByRole('button', { name: 'Approve anyway' }).waitFor({ state: 'detached' });
  expect(failures).toEqual([]);
}, 120_000);

it("a colleague's decision is left as it is, and the proposal leaves the queue", async () => {
  const id = await store('BOLTR');
  const { page, failures } = await openWorkspaceBehind(ada, product);
  await queueOf(page).getByRole('button', { name: 'Dismiss BOLTR' }).waitFor();
  const notes = JSON.stringify({ proposal_id: id });
  expect((await call(product.url, bob.token, 'POST', '/watchlist', { symbol: 'BOLTR', notes })).status).toBe(201);
  await queueOf(page).getByRole('button', { name: 'Dismiss BOLTR' }).click();
  await queueOf(page).getByText(`${bob.email} approved this proposal on `).waitFor();
  await queueOf(page).getByRole('button', { name: 'Leave as is' }).click();
  await queueOf(page).getByRole('button', { name: 'Open BOLTR' }).waitFor({ state: 'detached' });
  await expect.poll(() => shown(id)).toEqual({ watched: true, dismissed: false });
  expect(failures).toEqual([]);
}, 120_000);

it('the dialog of a proposal says who decided before, and offers to dismiss anyway', async () => {
  const id = await store('DOGEX');
  const { page, failures } = await openWorkspaceBehind(ada, product);
  await queueOf(page).getByRole('button', { name: 'Open DOGEX' }).click();
  const dialog = page.getByRole('dialog', { name: 'DOGEX' });
  await dialog.getByRole('button', { name: 'Dismiss…' }).click();
  const notes = JSON.stringify({ proposal_id: id });
  expect((await call(product.url, bob.token, 'POST', '/watchlist', { symbol: 'DOGEX', notes })).status).toBe(201);
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await dialog.getByText(`${bob.email} approved this proposal on `).waitFor();
  await dialog.getByRole('button', { name: 'Dismiss anyway' }).click();
  await dialog.getByText('DOGEX dismissed.').waitFor();
  await expect.poll(() => shown(id)).toEqual({ watched: false, dismissed: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open memo of DOGEX' }).waitFor({ state: 'detached' });
  expect(failures).toEqual([]);
}, 120_000);

it('an approval and its reason are shown to a colleague who has the proposal open', async () => {
  await store('LUMED');
  const [{ page, failures }, colleague] = [await openWorkspaceAs(ada, product), await openWorkspaceAs(bob, product)];
  await queueOf(page).getByRole('button', { name: 'Open LUMED' }).click();
  await queueOf(colleague.page).getByRole('button', { name: 'Open LUMED' }).press('Enter');
  const dialogIn = (each: Page) => each.getByRole('dialog', { name: 'LUMED' });
  const [reading, deciding] = [dialogIn(page), dialogIn(colleague.page)];
  await deciding.getByRole('button', { name: 'Reason…' }).press('Enter');
  await expectAccessible(colleague.page);
  await colleague.page.keyboard.type('Margins grow');
  await colleague.page.keyboard.press('Enter');
  await deciding.getByText('LUMED approved: it is on the watchlist.').waitFor();
  await reading.getByText(new RegExp(`^Approved by ${bob.email} .*: Margins grow$`)).waitFor();
  await expectAccessible(page);
  expect([...failures, ...colleague.failures]).toEqual([]);
}, 120_000);

it('Undo of a dismissal that a colleague has overruled names the proposal and says who decided', async () => {
  const id = await store('QUILL');
  const { page, failures } = await openWorkspaceAs(ada, product);
  await queueOf(page).getByRole('button', { name: 'Dismiss QUILL' }).click();
  await queueOf(page).getByText('QUILL dismissed.').waitFor();
  const body = { symbol: 'QUILL', notes: JSON.stringify({ proposal_id: id }), overrule: true };
  expect((await call(product.url, bob.token, 'POST', '/watchlist', body)).status).toBe(201);
  await queueOf(page).getByRole('button', { name: 'Undo' }).click();
  await queueOf(page)
    .getByText(
      new RegExp(`QUILL was not brought back\\. ${bob.email} approved this proposal on .* Nothing was changed\\.$`),
    )
    .waitFor();
  await page.getByRole('button', { name: 'Open memo of QUILL' }).waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('removing what a colleague has just removed from the watchlist says that it was done before', async () => {
  const item = (await call(product.url, ada.token, 'POST', '/watchlist', { symbol: 'TWICE' })).body as {
    readonly id: string;
  };
  const { page, failures } = await openWorkspaceBehind(ada, product);
  const watchlist = page.getByRole('region', { name: 'Watchlist' });
  await watchlist.getByRole('button', { name: 'Remove TWICE' }).waitFor();
  expect((await call(product.url, bob.token, 'DELETE', `/watchlist/${item.id}`)).status).toBeLessThan(300);
  await watchlist.getByRole('button', { name: 'Remove TWICE' }).click();
  await watchlist.getByText('TWICE had already been removed from the watchlist.').waitFor();
  await watchlist.getByRole('button', { name: 'Remove TWICE' }).waitFor({ state: 'detached' });
  await expect(watchlist.getByRole('alert')).toHaveCount(0);
  expect(failures).toEqual([]);
}, 120_000);

it('notes and tags of a colleague come while a proposal and its company are read, and can be removed', async () => {
  await store('TANDO');
  const [{ page, failures }, colleague] = [await openWorkspaceAs(ada, product), await openWorkspaceAs(bob, product)];
  await queueOf(page).getByRole('button', { name: 'Open TANDO' }).click();
  const dialog = page.getByRole('dialog', { name: 'TANDO' });
  await dialog.getByText('No notes yet.').waitFor();
  await queueOf(colleague.page).getByRole('button', { name: 'Open TANDO' }).click();
  const writing = colleague.page.getByRole('dialog', { name: 'TANDO' });
  await tabTo(colleague.page, writing.getByRole('textbox', { name: 'Tag' }));
  await colleague.page.keyboard.type('AI chips');
  await colleague.page.keyboard.press('Enter');
  await writing.getByRole('textbox', { name: 'Note' }).fill('Ask about debt');
  await writing.getByRole('button', { name: 'Add note' }).click();

  const note = dialog.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await note.filter({ hasText: 'Ask about debt' }).filter({ hasText: bob.email }).waitFor();
  await dialog.getByRole('list', { name: 'Tags' }).getByText('AI chips').waitFor();
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Remove the note' }).click();
  await writing.getByText('No notes yet.').waitFor();

  await colleague.page.goto(`${product.url}/app?view=company&symbol=OSTEN`);
  await page.goto(`${product.url}/app?view=company&symbol=OSTEN`);
  const notesOn = (each: Page) => each.getByRole('region', { name: 'Notes and tags' });
  await notesOn(page).getByText('No notes yet.').waitFor();
  await notesOn(colleague.page).getByRole('textbox', { name: 'Note' }).fill('Two suppliers');
  await notesOn(colleague.page).getByRole('button', { name: 'Add note' }).click();
  await notesOn(page).getByText('Two suppliers').waitFor();
  await expectAccessible(page);
  expect([...failures, ...colleague.failures]).toEqual([]);
}, 120_000);

it('a proposal assigned to a colleague comes under Mine while they look, and is lost visibly when they leave', async () => {
  await store('ZORBL');
  const [{ page, failures }, colleague] = [await openWorkspaceAs(ada, product), await openWorkspaceAs(bob, product)];
  await queueOf(colleague.page).getByRole('button', { name: 'Mine' }).click();
  await queueOf(colleague.page).getByText('No open proposal is assigned to you.').waitFor();
  await queueOf(page).getByRole('button', { name: 'Open ZORBL' }).click();
  const dialog = page.getByRole('dialog', { name: 'ZORBL' });
  await dialog.getByText('Nobody is assigned.').waitFor();
  await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
  await dialog.getByRole('menuitem', { name: bob.email }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await dialog.getByText(new RegExp(`^Assigned to ${bob.email} by you `)).waitFor();
  await queueOf(colleague.page)
    .getByText(new RegExp(`^Assigned to you by ${ada.email} `))
    .waitFor();
  await expectAccessible(colleague.page);
  const member = (await call(product.url, ada.token, 'GET', '/team')).body as {
    readonly members: readonly { readonly user_id: string; readonly email: string }[];
  };
  const id = member.members.find(({ email }) => email === bob.email)?.user_id ?? '';
  expect((await call(product.url, ada.token, 'DELETE', `/team/members/${id}`)).status).toBeLessThan(300);
  await dialog.getByText('No longer assigned: a former team member left the workspace.').waitFor();
  expect(failures).toEqual([]);
}, 120_000);
