import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { followToEnd, logInAsDemo, startRun } from '../api-client.ts';
import { launchBrowser } from '../browser.ts';
import { openDesk, runEnded } from '../desk.ts';
import { dataDirectory, startServer, type ServerProcess } from '../server-process.ts';

let data: Awaited<ReturnType<typeof dataDirectory>>;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  data = await dataDirectory('widths');
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
  ['a phone by day', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
  ['a tablet by night', { colorScheme: 'dark', viewport: { width: 820, height: 1_180 } }],
  ['a desktop by night', { colorScheme: 'dark', viewport: { width: 1_440, height: 900 } }],
];

it.each(looks)(
  'on %s a run with its lanes, an opened line, the history and the palette are accessible, and nothing scrolls sideways',
  async (_look, options) => {
    const { page, failures } = await openDesk(browser, server.url, options);
    await page.getByRole('button', { name: 'Last runs' }).click();
    const history = page.getByRole('dialog', { name: 'Last runs' });
    await history.getByRole('button', { name: 'Trending' }).waitFor();
    await expectAccessible(page);
    await history.getByRole('button', { name: 'Trending' }).click();
    await runEnded(page);

    await page.locator('[data-label="DECISION"]').first().getByRole('button', { expanded: false }).click();
    await page.getByRole('group', { name: 'Show as' }).waitFor();
    await page.getByRole('group', { name: 'Show one ticker' }).getByRole('button').first().waitFor();
    await expectAccessible(page);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Run, open or go to' }).waitFor();
    await expectAccessible(page);
    expect(failures).toEqual([]);
  },
  120_000,
);
