import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { followToEnd, startRun } from '../api-client.ts';
import { openWorkspaceAs } from '../open-workspace.ts';
import type { Account } from '../host/ask-host.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { storeLongRun } from '../stored-run.ts';
import { expect } from '../web-expect.ts';

const LINES = 10_000;
const PATIENCE = { timeout: 60_000 };

let account: Account;
let runId: string;

const product = sharedProduct();
beforeAll(async () => {
  account = await product.addAccount();
  const { token, workspaceId } = account;
  await followToEnd(product.url, token, await startRun(product.url, token, { kind: 'symbol', symbol: 'OSTEN' }));
  runId = await storeLongRun({ databaseUrl: product.databaseUrl, workspaceId }, LINES);
}, 120_000);

const rows = (page: Page) => page.getByRole('list', { name: 'Log' }).getByRole('listitem');
const ofLines = (page: Page, shown: number) =>
  page.getByText(`${shown.toLocaleString('en')} of ${LINES.toLocaleString('en')}`).waitFor(PATIENCE);

it('a log of 10,000 lines scrolls, is searched and filtered, and keeps few of them in the page', async () => {
  const { page, failures } = await openWorkspaceAs(account, product);
  await page.goto(`${product.url}/app?run=${runId}`);
  await page.locator('[data-label="DONE"]').waitFor(PATIENCE);
  await page.locator(`[data-lines="${LINES}"]`).waitFor(PATIENCE);
  await expect.poll(() => rows(page).count()).toBeLessThan(100);

  const log = page.getByRole('group', { name: 'Log, scrollable' });
  await log.hover();
  await page.mouse.wheel(0, -10_000_000);
  await page.locator('[data-label="INIT"]').waitFor(PATIENCE);

  await page.getByRole('searchbox', { name: 'Search the log' }).fill('NUMBER 9876.');
  await page.getByText('Finding number 9876.').waitFor(PATIENCE);
  await ofLines(page, 1);
  await page.getByRole('button', { name: 'Show all' }).click();

  await page.getByRole('group', { name: 'Show one ticker' }).getByRole('button', { name: /NOVA/ }).click();
  await ofLines(page, 2_499);
  await page.getByLabel('Kind of line').selectOption('Reflect');
  await page.getByText('No matching entries.').waitFor(PATIENCE);
  await page.getByLabel('Kind of line').selectOption('Tool · indicators');
  await ofLines(page, 2_499);
  await expect.poll(() => log.evaluate((scroller) => Reflect.get(scroller, 'scrollTop'))).toBe(0); // from the first that was found
  expect(failures).toEqual([]);
}, 180_000);

it('a link to a line opens that line, stays in the address, and goes with the next run', async () => {
  const { page, failures } = await openWorkspaceAs(account, product);
  const address = `${product.url}/app?run=${runId}&seq=4321`;
  for (const visit of [() => page.goto(address), () => page.reload()]) {
    await visit();
    const row = page.locator('[data-seq="4321"]');
    await row.getByRole('group', { name: 'Show as' }).waitFor(PATIENCE);
    await page.locator(`[data-lines="${LINES}"]`).waitFor(PATIENCE);
    await expect(row).toHaveAttribute('aria-current', 'true');
    const [shown, log] = await Promise.all([
      row.boundingBox(),
      page.getByRole('group', { name: 'Log, scrollable' }).boundingBox(),
    ]);
    expect(shown?.y).toBeGreaterThan(log?.y ?? Infinity);
    expect(shown?.y).toBeLessThan((log?.y ?? 0) + (log?.height ?? 0));
    await expect(page).toHaveURL(address);
  }
  await page.getByRole('button', { name: 'Last runs' }).click();
  await page.getByRole('searchbox', { name: 'Search runs by request or symbol' }).fill('osten');
  await page.getByRole('list', { name: 'Runs' }).getByRole('button', { name: 'OSTEN' }).click();
  await page.waitForURL(`${product.url}/app`);
  expect(failures).toEqual([]);
}, 180_000);
