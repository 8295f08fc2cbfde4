import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { openWorkspace, runEnded } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

const focusedName = (page: Page) => page.locator(':focus').getAttribute('aria-label');
const palette = (page: Page) => page.getByRole('combobox', { name: 'Run, open or go to' });

async function choose(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: text }).first().waitFor();
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

it('a run is started, searched, its proposal opened and approved, and the runs found, by keys alone', async () => {
  const { page, failures } = await openWorkspace(product);
  await page.getByRole('region', { name: 'Run Trending' }).waitFor();
  await choose(page, 'Run Trending');
  await runEnded(page);

  await page.keyboard.press('f');
  await page.keyboard.type('decision');
  await page.getByRole('button', { name: 'Show all' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show all' }).waitFor({ state: 'detached' });

  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await queue
    .getByRole('button', { name: /^Approve / })
    .nth(3) // all of the run's proposals: one that comes later goes to the head of the list
    .waitFor();
  await page.keyboard.press('j');
  const first = await focusedName(page);
  await page.keyboard.press('j');
  await expect.poll(() => focusedName(page)).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(() => focusedName(page)).toBe(first);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const symbol = first?.replace('Open ', '') ?? '';
  await choose(page, `Open ${symbol}`);
  await page.getByRole('dialog', { name: symbol }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await queue.getByRole('button', { name: first ?? '' }).focus();

  await queue
    .getByRole('button', { name: first ?? '' })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('a');
  await page.getByRole('region', { name: 'Watchlist' }).getByText(symbol, { exact: true }).first().waitFor();

  await choose(page, 'Theme: dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await choose(page, 'Runs');
  await page.waitForURL('**/app?view=runs');
  await page.getByRole('list', { name: 'Runs' }).getByRole('button', { name: 'Trending' }).waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('keys of one letter are listed, can be switched off, and mean nothing while one types', async () => {
  const { page } = await openWorkspace(product);
  const symbol = page.getByRole('combobox', { name: 'Symbol' });
  await symbol.click();
  await page.keyboard.type('j?');
  await expect(symbol).toHaveValue('J?');
  await symbol.fill('');
  await symbol.blur();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Shortcuts' });
  await help.getByText('Approve the chosen proposal').waitFor();
  await expectAccessible(page);
  await help.getByRole('switch', { name: 'Keys of one letter' }).click();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Last runs' }).focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Last runs' }).and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('?');
  await help.waitFor();
}, 120_000);
