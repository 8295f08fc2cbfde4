import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openWorkspace } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const LIGHT = 'rgb(246, 244, 239)';
const DARK = 'rgb(20, 22, 23)';
const PAPER = `[document.body, document.documentElement]
  .map((element) => getComputedStyle(element).backgroundColor)
  .find((colour) => colour !== 'rgba(0, 0, 0, 0)')`;

const product = sharedProduct();

async function choose(page: Page, theme: 'system' | 'light' | 'dark'): Promise<void> {
  await page.getByRole('region', { name: 'Run Trending' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Run, open or go to' }).fill(`theme: ${theme}`);
  await page.keyboard.press('Enter');
}

it('a theme chosen on the workspace holds on every page, before the scripts of the page have come', async () => {
  const { page, failures } = await openWorkspace(product, { colorScheme: 'light' });
  await expect.poll(() => page.evaluate(PAPER)).toBe(LIGHT);
  await choose(page, 'dark');
  await expect.poll(() => page.evaluate(PAPER)).toBe(DARK);

  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/', '/menu', '/login', '/settings', '/legal/privacy-policy.html', '/dev/mailbox']) {
    await page.goto(product.url + path);
    expect([path, await page.evaluate(PAPER)]).toEqual([path, DARK]);
  }
  expect(failures).toEqual([]);
}, 120_000);

it('a theme chosen in one tab is shown by the others, until the system decides again', async () => {
  const { page } = await openWorkspace(product, { colorScheme: 'dark' });
  const landing = await page.context().newPage();
  await landing.goto(product.url);
  await expect.poll(() => landing.evaluate(PAPER)).toBe(DARK);
  await page.bringToFront();
  await choose(page, 'light');
  await expect.poll(() => landing.evaluate(PAPER)).toBe(LIGHT);
  await choose(page, 'system');
  await expect.poll(() => landing.evaluate(PAPER)).toBe(DARK);
}, 120_000);
