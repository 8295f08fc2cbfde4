import { beforeAll, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible } from './accessible-page.ts';
import { DEMO, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { productInBrowser } from './product-in-browser.ts';

const product = productInBrowser('accessible');
beforeAll(async () => {
  const token = await logInAsDemo(product.url);
  await followToEnd(product.url, token, await startRun(product.url, token, { kind: 'trending' }));
});

const looks: readonly [string, BrowserContextOptions][] = [
  ['on a desktop by day', { colorScheme: 'light', viewport: { width: 1440, height: 900 } }],
  ['on a phone by night', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
];

it.each(looks)('every page %s is accessible, and nothing scrolls sideways', async (_look, options) => {
  const page = await (await product.browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage();
  for (const path of ['/', '/menu', '/login', '/signup', '/verify', '/forgot', '/reset'])
    await expectPageAccessible(page, `${product.url}${path}`);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app');
  await expectPageAccessible(page, `${product.url}/app`);
  await expectPageAccessible(page, `${product.url}/settings`);
});

it('unknown paths go to the landing page', async () => {
  const page = await (await product.browser.newContext()).newPage();
  for (const path of ['/nowhere', '/runs', '/watchlist']) {
    await page.goto(`${product.url}${path}`);
    await page.waitForURL(`${product.url}/`);
    await page.getByRole('heading', { name: 'Watch an AI analyst' }).waitFor(); // it is a document of its own, which comes later
  }
});

async function expectPageAccessible(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading').first().waitFor();
  await expectAccessible(page);
}
