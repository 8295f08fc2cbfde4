import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { launchBrowser } from '../browser.ts';
import { openDesk, runTicker, tabTo } from '../desk.ts';
import { movableMarket, type MovableMarket } from '../movable-market.ts';
import { dataDirectory, startServer, type ServerProcess } from '../server-process.ts';

let data: Awaited<ReturnType<typeof dataDirectory>>;
let market: MovableMarket;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  data = await dataDirectory('rechecks');
  market = await movableMarket(data.path);
  await market.moveTo('2026-06-01');
  [server, browser] = await Promise.all([startServer(data.path, { MARKET: market.path }), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
}, 60_000);

async function openProposal(page: Page) {
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await tabTo(page, queue.getByRole('button', { name: 'Open OSTEN' }));
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'OSTEN' });
}

it('a proposal is fresh, tells what its confidence is not, and is decided again without a mouse', async () => {
  const { page, failures } = await openDesk(browser, server.url);
  await runTicker(page, 'OSTEN');
  const dialog = await openProposal(page);
  await dialog.getByText('Fresh', { exact: true }).waitFor();
  await dialog.getByText('It is not a chance of profit.').waitFor();
  await dialog.getByText('Not enough settled verdicts yet').waitFor();
  await dialog.getByText('close of 2026-06-01').waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Decide again' }));
  await page.keyboard.press('Enter');
  await dialog.getByText(/^5 of 5 (Buy|Watch), 0\.\d\d$/).waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('once the market went on it is stale and says why, and one key re-checks what changed', async () => {
  await server.stop();
  await market.moveTo('2026-06-30');
  server = await startServer(data.path, { MARKET: market.path });
  const { page, failures } = await openDesk(browser, server.url);
  const dialog = await openProposal(page);
  await dialog.getByText('Stale', { exact: true }).waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Re-check' }));
  await page.keyboard.press('Enter');
  await dialog.getByText(/^(Buy|Watch) \d+ % → (Buy|Watch|Avoid) \d+ %$/).waitFor();
  await dialog.getByText('Fresh', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);
