import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { call } from '../api-client.ts';
import { openWorkspaceAs, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const;
const run = promisify(execFile);

const product = sharedProduct();

const keysOf = (page: Page) => page.getByRole('region', { name: 'API keys' });

it('a key is made and shown once, its example starts a run from a shell, and it ends when it is revoked', async () => {
  const ada = await product.addAccount('elite', 'ada');
  const { page, failures } = await openWorkspaceAs(ada, product, PHONE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${product.url}/settings?section=keys`);
  await tabTo(page, keysOf(page).getByLabel('Name of a new key'));
  await page.keyboard.type('Notebook');
  await page.keyboard.press('Enter');
  await keysOf(page).getByText('Copy it now. It won’t be shown again.').waitFor();
  const key = (await keysOf(page).getByLabel('The new key').textContent()) ?? '';
  expect(key).toMatch(/^gsk_[\w-]{43}$/);
  await expectAccessible(page);

  await tabTo(page, keysOf(page).getByRole('button', { name: 'Copy example' }));
  await page.keyboard.press('Enter');
  await keysOf(page).getByText('Copied').waitFor();
  const example = await page.evaluate<string>('navigator.clipboard.readText()');
  const { stdout } = await run('sh', ['-c', example.replace('curl', 'curl --silent --fail')]);
  const started: { id: string } = JSON.parse(stdout);
  expect((await call(product.url, ada.token, 'GET', `/runs/${started.id}`)).status).toBe(200);

  await page.reload();
  await keysOf(page)
    .getByText(/last used/)
    .waitFor();
  expect(await page.content()).not.toContain(key);
  await keysOf(page).getByRole('button', { name: 'Revoke Notebook' }).click();
  const asked = page.getByRole('dialog', { name: 'Revoke Notebook' });
  await asked.getByText('refused from now on').waitFor();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect((await call(product.url, key, 'GET', '/runs')).status).toBe(200);
  await keysOf(page).getByRole('button', { name: 'Revoke Notebook' }).click();
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await keysOf(page).getByRole('list', { name: 'API keys' }).waitFor({ state: 'detached' });
  await keysOf(page).locator(':focus').waitFor();
  expect((await call(product.url, key, 'GET', '/runs')).status).toBe(401);
  expect(failures).toEqual([]);
}, 180_000);

it('another plan is told in a sentence which one has keys, and led to the plans', async () => {
  const bob = await product.addAccount('premium', 'bob');
  const { page } = await openWorkspaceAs(bob, product);
  await page.goto(`${product.url}/settings?section=keys`);
  await keysOf(page).getByText('API keys come with the elite plan.').waitFor();
  await expectAccessible(page);
  await keysOf(page).getByRole('link', { name: 'See the plans' }).click();
  await page.waitForURL(`${product.url}/settings#billing`);
}, 120_000);
