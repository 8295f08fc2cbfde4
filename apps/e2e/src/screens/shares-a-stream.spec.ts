import { afterAll, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { followToEnd } from '../api-client.ts';
import { openWorkspace, runEnded } from '../open-workspace.ts';
import type { Account } from '../host/ask-host.ts';
import { startModelStandIn, type ModelStandIn } from '../model-stand-in.ts';
import { ownServer } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

let model: ModelStandIn;

const product = ownServer('shares', async () => {
  model = await startModelStandIn();
  return model.environment;
});
afterAll(async () => {
  await model?.stop();
});

/** Every stream that a page of the browser opens from now on. */
function streamsOf(context: BrowserContext): readonly string[] {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (/\/runs\/[^/]+\/events/.test(request.url())) streams.push(request.url());
  });
  return streams;
}

async function startHeldRun(page: Page): Promise<void> {
  model.hold('decide');
  const card = page.getByRole('region', { name: 'Run a ticker' });
  await card.getByRole('combobox', { name: 'Symbol' }).fill('OSTEN');
  await card.getByRole('button', { name: 'Run' }).click();
  await model.held();
}

const countOfLines = async (page: Page) => Number(await page.locator('[data-lines]').getAttribute('data-lines'));

/** As many lines as the server has of the run. */
async function expectWhole(page: Page, { token }: Account): Promise<void> {
  const runId = await page.evaluate<string>('localStorage.lastRunId');
  const lines = await followToEnd(product.url, token, runId);
  await page.locator(`[data-lines="${lines.length}"]`).waitFor();
}

/** Another tab of the same browser, which has joined the run. */
async function openSecond(first: Page, failures: string[]): Promise<Page> {
  const second = await first.context().newPage();
  second.on('pageerror', (error) => failures.push(String(error)));
  await second.goto(`${product.url}/app`);
  await second.locator('[data-label="THEME_VALIDATION"]').waitFor();
  await second.getByRole('button', { name: 'Stop run' }).waitFor();
  return second;
}

/** A run that waits before its decisions, and two tabs of one browser that watch it. */
async function openTwoTabs() {
  const { page: first, failures, account } = await openWorkspace(product);
  const streams = streamsOf(first.context());
  await startHeldRun(first);
  const second = await openSecond(first, failures);
  return { first, second, streams, failures, account };
}

/**
 * No script of the page runs any more, and its locks stay held: as in a tab that hangs, or that the system froze. (A page
 * that is watched by a test counts as seen, and no browser freezes those.) @returns lets it go on
 */
async function standStill(page: Page): Promise<() => Promise<void>> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Debugger.enable');
  const stands = new Promise((resolve) => debug.once('Debugger.paused', resolve));
  await debug.send('Debugger.pause');
  await stands;
  return () => debug.send('Debugger.disable').then(() => debug.detach());
}

it('two tabs share the stream of a run; when one closes the other goes on without losing a line', async () => {
  const { first, second, streams, failures, account } = await openTwoTabs();
  expect(streams).toHaveLength(1);

  await first.close();

  model.release();
  await runEnded(second);
  expect(streams).toHaveLength(2);
  expect(streams[1]).toMatch(/after=\d+/);
  await expectWhole(second, account);
  expect(failures).toEqual([]);
}, 120_000);

it('a run that is stopped in one tab is cancelled in both', async () => {
  const { first, second, failures, account } = await openTwoTabs();
  await first.getByRole('button', { name: 'Stop run' }).click();
  for (const page of [first, second]) {
    await page.getByText('cancelled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop run' }).waitFor({ state: 'detached' });
    await expectWhole(page, account);
  }
  model.release();
  expect(failures).toEqual([]);
}, 120_000);

it('a tab that the system freezes gives the stream away, and has every line when it is woken', async () => {
  const { first, second, streams, failures, account } = await openTwoTabs();
  await first.evaluate("document.dispatchEvent(new Event('freeze'))");
  const goOn = await standStill(first);
  model.release();
  await runEnded(second);
  expect(streams).toHaveLength(2);
  await expectWhole(second, account);
  await goOn();
  await first.evaluate("document.dispatchEvent(new Event('resume'))");
  await runEnded(first);
  await expectWhole(first, account);
  expect(failures).toEqual([]);
}, 120_000);

it('a tab that hangs with the stream in its hands is replaced by another one, and has every line afterwards', async () => {
  const { first, second, streams, failures, account } = await openTwoTabs();
  const goOn = await standStill(first);
  model.release();
  await runEnded(second);
  expect(streams).toHaveLength(2);
  await expectWhole(second, account);
  await goOn();
  await runEnded(first);
  await expectWhole(first, account);
  expect(failures).toEqual([]);
}, 180_000);

it('a tab that was off the network for so long that it gave up goes on by itself when the network is back', async () => {
  const { page, failures, account } = await openWorkspace(product);
  await startHeldRun(page);
  await page.locator('[data-label="THEME_VALIDATION"]').waitFor();
  const before = await countOfLines(page);
  await page.context().setOffline(true);
  const reconnecting = page.getByText(/^Reconnecting since/);
  await reconnecting.waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop run' }).waitFor({ state: 'detached', timeout: 60_000 });
  await expect(reconnecting).toHaveCount(0);
  await expect.poll(() => countOfLines(page)).toBeGreaterThanOrEqual(before);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Stop run' }).waitFor();
  model.release();
  await runEnded(page);
  await expectWhole(page, account);
  expect(failures).toEqual([]);
}, 180_000);

it('a tab that was off the network for a while says so, and has every line afterwards', async () => {
  const { page, failures, account } = await openWorkspace(product);
  await startHeldRun(page);
  await page.locator('[data-label="THEME_VALIDATION"]').waitFor();
  await page.context().setOffline(true);
  await page.getByText(/^Reconnecting since \d\d:\d\d:\d\d · nothing is lost$/).waitFor({ timeout: 60_000 });
  model.release();
  await page.context().setOffline(false);
  await runEnded(page);
  await expect(page.getByText(/^Reconnecting since/)).toHaveCount(0);
  await expectWhole(page, account);
  expect(failures).toEqual([]);
}, 120_000);
