import AxeBuilder from '@axe-core/playwright';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { DEMO, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { launchBrowser } from './browser.ts';
import { dataDirectory, startServer, type ServerProcess } from './server-process.ts';

let data: Awaited<ReturnType<typeof dataDirectory>>;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  data = await dataDirectory('accessible');
  [server, browser] = await Promise.all([startServer(data.path), launchBrowser()]);
  const token = await logInAsDemo(server.url);
  await followToEnd(server.url, token, await startRun(server.url, token, { kind: 'trending' }));
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
}, 60_000);

const looks: readonly [string, BrowserContextOptions][] = [
  ['on a desktop by day', { colorScheme: 'light', viewport: { width: 1440, height: 900 } }],
  ['on a phone by night', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
];

it.each(looks)(
  'every page %s is accessible, and nothing scrolls sideways',
  async (_look, options) => {
    const page = await (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage();
    for (const path of ['/', '/menu', '/login', '/signup', '/verify', '/forgot', '/reset'])
      await expectAccessible(page, `${server.url}${path}`);
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(DEMO.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/app');
    await expectAccessible(page, `${server.url}/app`);
    await expectAccessible(page, `${server.url}/settings`);
  },
  120_000,
);

it('unknown paths go to the landing page', async () => {
  const page = await (await browser.newContext()).newPage();
  for (const path of ['/nowhere', '/runs', '/watchlist']) {
    await page.goto(`${server.url}${path}`);
    await page.waitForURL(`${server.url}/`);
  }
}, 60_000);

async function expectAccessible(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading').first().waitFor();
  expect(await violationsAtRest(page)).toEqual([]);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect({ address, overflow }).toEqual({ address, overflow: 0 });
}

/** What axe finds once the page has come to rest: a control that is just being enabled has no colours to judge. */
async function violationsAtRest(page: Page): Promise<readonly object[]> {
  for (let look = 1; ; look += 1) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    if (violations.length === 0 || look === 4)
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
    await page.waitForTimeout(500);
  }
}
