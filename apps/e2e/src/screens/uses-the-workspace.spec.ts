import { afterEach, beforeEach, describe, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { call, followToEnd, startRun } from '../api-client.ts';
import { openFinishedRun, openWorkspace, runTicker } from '../open-workspace.ts';
import type { Account } from '../host/ask-host.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

/** More than a panel has room for. */
const MANY = 30;

let account: Account;
let page: Page;
let failures: readonly string[];

const product = sharedProduct();

async function openNew(): Promise<void> {
  ({ page, failures, account } = await openWorkspace(product));
}

afterEach(() => expect(failures).toEqual([]));

const log = () => page.getByRole('region', { name: 'AI Thinking Process' });
const lines = () => log().getByRole('list', { name: 'Log' }).getByRole('listitem');
const ticker = () => page.getByRole('region', { name: 'Run a ticker' });
const progress = () => log().getByRole('progressbar', { name: 'Progress' });

/** How far down the page it reaches. */
async function endOf(element: Locator): Promise<number> {
  const { y = NaN, height = NaN } = (await element.boundingBox()) ?? {};
  return y + height;
}

/** Starts a run whose stream does not come, so that it stays under way. */
async function startWithoutStream(): Promise<void> {
  await page.route('**/stream-ticket', () => undefined);
  await page.getByRole('region', { name: 'Run Trending' }).getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Stop run' }).waitFor();
}

/** By the API: a run with proposals that nobody has decided on, and symbols that are watched. */
async function fillQueueAndWatchlist(): Promise<void> {
  const { token } = account;
  const run_id = await startRun(product.url, token, { kind: 'symbol', symbol: 'BOLTR' });
  await followToEnd(product.url, token, run_id);
  const added = Array.from({ length: MANY }, (_, index) => `ADD${index}`).flatMap((symbol) => [
    call(product.url, token, 'POST', '/watchlist', { symbol, notes: '' }),
    call(product.url, token, 'POST', '/runs/proposals', {
      run_id,
      symbol,
      theme: 'One of many',
      memo: '',
      verdict: 'watch',
      score: 0.5,
    }),
  ]);
  expect((await Promise.all(added)).filter(({ status }) => status >= 300)).toEqual([]);
}

describe('before a run', () => {
  beforeEach(openNew, 60_000);

  it('empty panels say what comes into them', async () => {
    await page.getByText('Queue populates with vetted picks during runs—start analyzing!').waitFor();
    await page.getByRole('region', { name: 'Watchlist' }).getByText('No items yet.').waitFor();
    await expect(progress()).toHaveAttribute('aria-valuenow', '0');
    await expect(log().getByRole('button', { name: 'Clear', exact: true })).toBeDisabled();
  });

  it('queue and watchlist keep their height, and scroll, however much is in them', async () => {
    const panels = ['Investment Queue', 'Watchlist'].map((name) => page.getByRole('region', { name }));
    const heights = () => Promise.all(panels.map(async (panel) => (await panel.boundingBox())?.height));
    await panels[1]?.getByText('No items yet.').waitFor();
    const empty = await heights();
    await fillQueueAndWatchlist();
    await page.reload();
    for (const panel of panels) {
      await panel
        .getByRole('listitem')
        .nth(MANY - 1)
        .waitFor();
      const last = panel.getByRole('listitem').last();
      await expect.poll(async () => (await endOf(last)) - (await endOf(panel))).toBeGreaterThan(0);
      await last.scrollIntoViewIfNeeded();
      await expect.poll(async () => (await endOf(last)) - (await endOf(panel))).toBeLessThanOrEqual(0);
    }
    await expect.poll(() => heights()).toEqual(empty);
  });

  it('a ticker is written in capitals, and runs only where there is one', async () => {
    const run = ticker().getByRole('button', { name: 'Run' });
    const symbol = ticker().getByRole('combobox', { name: 'Symbol' });
    await expect(run).toBeDisabled();
    await symbol.fill('   ');
    await expect(run).toBeDisabled();
    await symbol.fill('osten');
    await expect(symbol).toHaveValue('OSTEN');
    await expect(run).toBeEnabled();
  });
});

describe('while a run is under way', () => {
  beforeEach(openNew, 60_000);

  it('a run is stopped: the server is told, and another one can be started', async () => {
    await startWithoutStream();
    await ticker().getByRole('combobox', { name: 'Symbol' }).fill('OSTEN');
    await expect(ticker().getByRole('button', { name: 'Run' })).toBeDisabled();
    const cancelled = page.waitForRequest((request) => request.url().endsWith('/cancel'));
    await page.getByRole('button', { name: 'Stop run' }).click();
    expect((await cancelled).method()).toBe('POST');
    await page.getByRole('button', { name: 'Stop run' }).waitFor({ state: 'detached' });
    await ticker().getByRole('button', { name: 'Run', disabled: false }).waitFor();
  });
});

it('after a run the queue has the open proposals of all runs; a filter shows those of this run', async () => {
  await openNew();
  await runTicker(page, 'OSTEN');
  await fillQueueAndWatchlist();
  await page.reload();
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await queue.getByRole('button', { name: 'Open OSTEN' }).waitFor();
  await queue.getByRole('button', { name: 'Open ADD0' }).waitFor();
  await queue.getByRole('button', { name: 'This run' }).click();
  await queue.getByRole('button', { name: 'Open ADD0' }).waitFor({ state: 'detached' });
  await queue.getByRole('button', { name: 'Open OSTEN' }).waitFor();
  await queue.getByRole('button', { name: 'All runs' }).click();
  await queue.getByRole('button', { name: 'Open ADD0' }).waitFor();
});

describe('after a run', () => {
  let runId: string;
  beforeEach(async () => {
    const opened = await openFinishedRun(product);
    ({ page, failures, account } = opened);
    ({ runId } = opened.account);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  }, 90_000);

  it('the header counts it, of those that the plan has', async () => {
    const { body } = await call(product.url, account.token, 'GET', `/runs/${runId}`);
    const isOfToday = String(Object(body).created_at).slice(0, 10) === new Date().toISOString().slice(0, 10);
    const counter = page.getByRole('banner').getByText(/^Runs today/);
    await counter.filter({ hasText: isOfToday ? /[1-9]\/10/ : /0\/10/ }).waitFor();
  });

  it('the progress bar is the share of its lines that are not the first', async () => {
    const told = Number(await progress().getAttribute('aria-valuenow'));
    const count = Number(await page.locator('[data-lines]').getAttribute('data-lines'));
    expect(told).toBe(Math.round(((count - 1) / count) * 100));
  });

  it('a line opens to what its step saw, and can be copied', async () => {
    const line = log().locator('[data-label="DECISION"]');
    await line.getByRole('button', { expanded: false }).click();
    await line.getByRole('button', { name: 'JSON' }).waitFor();
    await line.getByRole('button', { name: 'Copy', exact: true }).click();
    await line.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('"verdict"');
  });

  it('the log keeps its height, however many lines are shown, and what is below it its place', async () => {
    const scroller = log().getByRole('group', { name: 'Log, scrollable' });
    const height = async () => (await scroller.boundingBox())?.height;
    const all = await height();
    await log().getByRole('searchbox', { name: 'Search the log' }).fill('decision');
    await log().getByRole('button', { name: 'Show all' }).waitFor();
    await expect.poll(() => height()).toBe(all);
    const composer = page.getByRole('region', { name: 'Custom Request' });
    const place = await endOf(composer);
    await page.evaluate(`localStorage.removeItem('lastRunId')`);
    await page.reload();
    await log().getByText('Ready to scout gems?').waitFor();
    await expect.poll(() => endOf(composer)).toBe(place);
  });

  it('auto-scroll is remembered', async () => {
    const toggle = log().getByRole('switch', { name: 'Auto-scroll' });
    await expect(toggle).toBeChecked();
    await toggle.uncheck();
    await page.reload();
    await toggle.waitFor();
    await expect(toggle).not.toBeChecked();
  });

  it('clearing asks first, and empties the view only', async () => {
    await log().getByRole('button', { name: 'Clear', exact: true }).click();
    await log().getByRole('button', { name: 'Cancel', exact: true }).click();
    await lines().first().waitFor();
    await log().getByRole('button', { name: 'Clear', exact: true }).click();
    await log().getByRole('button', { name: 'Confirm', exact: true }).click();
    await log().getByText('Ready to scout gems?').waitFor();
    await expect(lines()).toHaveCount(0);
  });
});
