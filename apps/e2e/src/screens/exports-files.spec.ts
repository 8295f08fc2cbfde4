import { it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { followToEnd, startRun } from '../api-client.ts';
import { openFinishedRun, openPageAs, openWorkspaceAs, tabTo } from '../open-workspace.ts';
import { contentsOf } from '../downloads.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const;

const product = sharedProduct();

/** Presses a button that saves a file, without a mouse. @returns the file's name, and what it holds */
async function saved(page: Page, button: Locator): Promise<readonly [string, string]> {
  await tabTo(page, button);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return [download.suggestedFilename(), await contentsOf(download, 'latin1')];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('queue, watchlist and runs are saved as CSV, and a proposal as PDF, each under its own name', async () => {
  const { page, failures } = await openFinishedRun(product);
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await queue.getByRole('button', { name: 'Open OSTEN' }).waitFor();
  const [queueName, queueRows] = await saved(page, button(page, 'Export the queue as CSV'));
  expect([queueName, queueRows]).toEqual(['queue.csv', expect.stringContaining('OSTEN')]);
  await tabTo(page, button(page, 'Last runs'));
  await page.keyboard.press('Enter');
  const [runsName, runs] = await saved(page, button(page, 'Export the runs as CSV'));
  expect([runsName, runs]).toEqual(['runs.csv', expect.stringContaining('completed')]);
  await page.keyboard.press('Escape');
  const [watchlistName] = await saved(page, button(page, 'Export the watchlist as CSV'));
  expect(watchlistName).toBe('watchlist.csv');
  await expectAccessible(page);

  await queue.getByRole('button', { name: 'Open OSTEN' }).click();
  const dialog = page.getByRole('dialog', { name: 'OSTEN' });
  await tabTo(page, dialog.getByRole('button', { name: 'Export', exact: true }));
  await page.keyboard.press('Enter');
  const pdf = page.getByRole('menuitem', { name: 'PDF' });
  await pdf.and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('OSTEN.pdf');
  expect((await contentsOf(download, 'latin1')).slice(0, 5)).toBe('%PDF-');
  expect(failures).toEqual([]);
}, 180_000);

it('a plan without files says so before the click, and leads to the plans', async () => {
  const bob = await product.addAccount('basic', 'bob');
  const { page } = await openWorkspaceAs(bob, product, PHONE);
  const locked = page.getByRole('link', { name: 'Export the queue: CSV comes with Premium' });
  await locked.waitFor();
  await expectAccessible(page);
  await locked.click();
  await page.waitForURL(`${product.url}/settings#billing`);
}, 120_000);

it('a report of what was chosen is saved in each format, and the choices are remembered', async () => {
  const eve = await product.addAccount('elite', 'eve');
  const runId = await startRun(product.url, eve.token, { kind: 'symbol', symbol: 'OSTEN' });
  await followToEnd(product.url, eve.token, runId);
  const { page, failures } = await openPageAs(eve, product, PHONE);
  await page.goto(`${product.url}/app?view=reports`);
  await page.getByLabel('Symbols').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Symbols').fill('osten, nova');
  for (const section of ['Memos', 'Watchlist', 'Runs']) await page.getByRole('checkbox', { name: section }).uncheck();
  const make = button(page, 'Make report');
  const [pdfName, pdf] = await saved(page, make);
  expect([pdfName, pdf.slice(0, 5)]).toEqual([expect.stringMatching(/^gemscout-report-.*\.pdf$/), '%PDF-']);
  await page.getByRole('radio', { name: 'HTML' }).check();
  const [, html] = await saved(page, make);
  expect(html).toContain('<td>OSTEN</td>');
  expect(html).not.toContain('<h2>Runs</h2>');
  await page.getByRole('radio', { name: 'CSV' }).check();
  const [, csv] = await saved(page, make);
  expect(csv).toContain('OSTEN');
  await page.getByText(/^gemscout-report-.*\.csv saved$/).waitFor();

  await page.reload();
  await expect(page.getByLabel('Symbols')).toHaveValue('OSTEN, NOVA');
  await expect(page.getByRole('radio', { name: 'CSV' })).toBeChecked();
  await page.getByRole('radio', { name: 'PDF' }).check();
  await expect(page.getByRole('checkbox', { name: 'Runs' })).not.toBeChecked();
  await page.getByLabel('From').fill('2030-01-01');
  await page.getByText('The first day is after the last one.').waitFor();
  await expect(make).toBeDisabled();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 180_000);

it('reports are for the plan that has them: others read which one', async () => {
  const dan = await product.addAccount('premium', 'dan');
  const { page } = await openWorkspaceAs(dan, product);
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByText('Custom reports come with the elite plan.').waitFor();
  await expectAccessible(page);
}, 120_000);
