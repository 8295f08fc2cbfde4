import { setTimeout as sleep } from 'node:timers/promises';
import { queryDatabase } from '@gemscout/postgres';
import { tablesWith } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible-page.ts';
import { logIn, openPage } from './account-steps.ts';
import { call, followToEnd, startRun } from './api-client.ts';
import { openWorkspaceAs, tabTo } from './open-workspace.ts';
import { productInBrowser } from './product-in-browser.ts';
import { expect } from './web-expect.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const;
const BOX = 'Also erase my account and all data on the server. This cannot be undone.';
/** A mail that the killed server had taken is taken again after two minutes. */
const GONE_WITHIN_MS = 180_000;

const LAST_STEP_NOW = `UPDATE accounts.deletion SET due_at = now() WHERE step = 'again' RETURNING user_id`;

const product = productInBrowser('deletion');

/** The settings page with the dialog open, reached without a mouse. */
async function askToDelete(page: Page) {
  await page.goto(`${product.url}/settings`);
  await tabTo(page, page.getByRole('button', { name: 'Delete account' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByText('Delete local account session? This will log you out.', { exact: true }).waitFor();
  return dialog;
}

const kept = (page: Page) =>
  page.evaluate<readonly (string | null)[]>(
    `['token', 'userEmail', 'lastRunId'].map((key) => localStorage.getItem(key))`,
  );

it('without the box only this device forgets the account, as the dialog says and the sign-up page confirms', async () => {
  const ada = await product.addAccount('elite', 'ada');
  const { page, failures } = await openWorkspaceAs(ada, product, PHONE);
  const dialog = await askToDelete(page);
  await expect(dialog.getByRole('checkbox', { name: BOX })).not.toBeChecked();
  await dialog.getByText('Your account, its data and your subscription stay: log in again to go on.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await kept(page))[1]).toBe(ada.email);
  await (await askToDelete(page)).getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(`${product.url}/signup`);
  const goodbye = page.getByRole('status').getByText('You are logged out on this device. Your account stays');
  await goodbye.waitFor();
  await expectAccessible(page);
  expect(await kept(page)).toEqual([null, null, null]);
  await logIn(page, product.url, ada);
  await page.waitForURL(`${product.url}/app`);
  expect(failures).toEqual([]);
});

it('with the box and the password the account is erased everywhere, though the server is killed in between', async () => {
  const canary = 'canary-of-bob';
  const bob = await product.addAccount('elite', canary);
  const ids = await leaveTraces(bob.token, canary);
  expect(await tablesWith(product.databaseUrl, canary)).toContain('read.proposal');
  const { page, failures } = await openWorkspaceAs(bob, product);

  const dialog = await askToDelete(page);
  await dialog.getByRole('checkbox', { name: BOX }).check();
  await dialog.getByText('You are logged out everywhere, and a subscription is cancelled.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('The password is wrong. Nothing was deleted.').waitFor();
  await expectAccessible(page);
  expect((await call(product.url, bob.token, 'GET', '/runs')).status).toBe(200);
  await dialog.getByLabel('Password', { exact: true }).fill(bob.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/signup`);
  await page.getByRole('status').getByText('Your account and its data are being erased').waitFor();
  expect(failures).toEqual([]);
  await product.server.kill();

  expect(await kept(page)).toEqual([null, null, null]);
  await product.restart();
  const { page: later } = await openPage(product.browser);
  await logIn(later, product.url, bob);
  await later.getByText('Login failed').waitFor();
  expect((await call(product.url, bob.token, 'GET', '/runs')).status).toBe(401);
  // The mail that says so is kept for an hour, and then erased with whatever was under way.
  await untilLeft(canary, ['accounts.development_mail']);
  await waitFor(async () => (await query(LAST_STEP_NOW)).length > 0, { withinMs: GONE_WITHIN_MS });
  await untilLeft(canary, []);
  for (const id of ids) await untilLeft(id, []);
  expect(product.server.output()).not.toContain(canary);
}, 480_000);

/**
 * A run with what it found, a proposal, the watchlist, a key and an invitation, all of them naming the canary.
 *
 * @returns the ids of the run, its workspace and its proposals
 */
async function leaveTraces(token: string, canary: string): Promise<readonly string[]> {
  const runId = await startRun(product.url, token, { kind: 'custom', text: `OSTEN and ${canary}`, memo: canary });
  await followToEnd(product.url, token, runId);
  const proposal = { run_id: runId, symbol: 'OSTEN', theme: canary, memo: canary, verdict: 'buy', score: 0.5 };
  const traces: readonly (readonly [string, object])[] = [
    ['/runs/proposals', proposal],
    ['/watchlist', { symbol: 'OSTEN', notes: canary }],
    ['/api-keys', { name: canary }],
    ['/team/invitations', { email: `guest-of-${canary}@example.com` }],
  ];
  for (const [path, body] of traces) expect((await call(product.url, token, 'POST', path, body)).status).toBe(201);
  await call(product.url, token, 'GET', '/runs');
  const proposals = await query<{ id: string; workspace_id: string }>(
    'SELECT id, workspace_id FROM read.proposal WHERE run_id = $1',
    [runId],
  );
  expect(proposals.length).toBeGreaterThan(1);
  return [...new Set([runId, ...proposals.flatMap(({ id, workspace_id }) => [id, workspace_id])])];
}

const query = <Row extends object>(sql: string, values: readonly unknown[] = []) =>
  queryDatabase<Row>(product.databaseUrl, sql, values);

async function untilLeft(canary: string, tables: readonly string[]): Promise<void> {
  for (const until = Date.now() + GONE_WITHIN_MS; Date.now() < until; await sleep(1_000))
    if ((await tablesWith(product.databaseUrl, canary)).length === tables.length) break;
  expect(await tablesWith(product.databaseUrl, canary)).toEqual(tables);
}
