import { beforeAll, describe, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { call, followToEnd, startRun } from '../api-client.ts';
import { openWorkspaceAs, runEnded } from '../open-workspace.ts';
import type { Account } from '../host/ask-host.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { storeProposals } from '../stored-proposals.ts';
import { expect } from '../web-expect.ts';

const DESKTOP = { width: 1_440, height: 900 };
const SYMBOLS = ['OSTEN', 'BOLTR', 'HEXLO', 'WATTO', 'LUMED', 'SNEKR', 'MIRVA', 'ROMBO', 'NOPE'];
const MEMO = '# X: Buy\n\n## Thesis\n\n*It broke out on volume.* It closed higher [^1].\n\n[^1]: Prices';

let account: Account;

const product = sharedProduct();
beforeAll(async () => {
  account = await product.addAccount('elite');
  const { token, workspaceId } = account;
  const runId = await startRun(product.url, token, { kind: 'trending' });
  await followToEnd(product.url, token, runId);
  const where = { databaseUrl: product.databaseUrl, workspaceId, runId };
  await storeProposals(
    where,
    SYMBOLS.map((symbol) => ({ symbol, memo: MEMO })),
  );
  await call(product.url, token, 'POST', '/watchlist', { symbol: 'BOLTR', notes: '' });
}, 120_000);

const queueOf = (page: Page) => page.getByRole('region', { name: 'Investment Queue' });
const resultsOf = (page: Page) => page.getByRole('region', { name: 'Results' });
const rowOf = (page: Page, symbol: string) =>
  queueOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Open ${symbol}` }) });

/** How many of the rows are in sight as a whole, without scrolling. */
async function rowsInSight(panel: Locator, rows: Locator): Promise<number> {
  const frame = await panel.boundingBox();
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  const end = Math.min(DESKTOP.height, (frame?.y ?? 0) + (frame?.height ?? 0));
  return boxes.filter((box) => box !== null && box.y + box.height <= end + 1).length;
}

describe('at 1440 × 900', () => {
  it('eight rows of the queue and of the results are in sight, with price, change, reason and age; of another browser the last run', async () => {
    const { page, failures } = await openWorkspaceAs(account, product, { viewport: DESKTOP });
    await resultsOf(page)
      .getByText(/^8 tickers · /)
      .waitFor();
    await resultsOf(page)
      .getByText(/^Last run: Trending/)
      .waitFor();
    const rows = resultsOf(page)
      .getByRole('row')
      .filter({ has: page.getByText('$') });
    await expect(rows).toHaveCount(8);
    await expect.poll(() => rowsInSight(resultsOf(page), rows)).toBe(8);
    await expect.poll(() => rowsInSight(queueOf(page), queueOf(page).getByRole('listitem'))).toBeGreaterThanOrEqual(8);
    const row = rowOf(page, 'ROMBO');
    for (const text of ['Romboid Motors', 'It broke out on volume.', /^\$\d+\.\d\d$/, /^[▲▼] [+−]\d+\.\d\d%$/])
      await row.getByText(text).filter({ visible: true }).waitFor();
    await row.getByRole('img', { name: /^30 closes, from \$/ }).waitFor();
    await row.locator('time').waitFor();
    await rowOf(page, 'NOPE').getByText('no price').waitFor();
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(52);
    const watched = page.getByRole('region', { name: 'Watchlist' }).getByRole('listitem');
    for (const text of ['Boltrane Robotics', 'since approval', /^\$\d+\.\d\d$/])
      await watched.getByText(text).waitFor();
    await expectAccessible(page);
    expect(failures).toEqual([]);
  }, 120_000);

  it('a proposal is decided on and the next one opened with two keys, in the list and in the dialog', async () => {
    const { page, failures } = await openWorkspaceAs(account, product, { viewport: DESKTOP });
    const open = queueOf(page).getByRole('button', { name: /^Open / });
    await expect(open).toHaveCount(SYMBOLS.length);
    const [first = '', second = '', third = ''] = await open.allTextContents();
    await page.keyboard.press('j');
    await expect(queueOf(page).getByRole('button', { name: `Open ${first}` })).toBeFocused();
    await page.keyboard.press('d');
    await expect(queueOf(page).getByRole('button', { name: `Open ${second}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: second }).getByText('Thesis').first().waitFor();
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: 'Next proposal' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: third }).waitFor();
    expect(failures).toEqual([]);
  }, 120_000);
});

it('what does not fit the request stands apart, folded, with the reason, and can be decided on all the same', async () => {
  const own = await product.addAccount('elite');
  const where = { databaseUrl: product.databaseUrl, workspaceId: own.workspaceId, runId: crypto.randomUUID() };
  const why = 'By what was measured: the request 12%.';
  await storeProposals(where, [
    { symbol: 'BOLTR', memo: MEMO, fit: { share: 0.12, basis: 'request', why } },
    {
      symbol: 'OSTEN',
      memo: MEMO,
      fit: { share: 0.8, basis: 'request', why: 'By what was measured: the request 80%.' },
    },
  ]);
  const { page, failures } = await openWorkspaceAs(own, product, { viewport: DESKTOP });
  await rowOf(page, 'OSTEN').waitFor();
  await expect(rowOf(page, 'BOLTR')).toHaveCount(0);
  await queueOf(page).getByText('1 open', { exact: true }).waitFor();
  await queueOf(page).getByRole('button', { name: 'Does not fit the request (1)' }).click();
  await rowOf(page, 'BOLTR').getByText(why, { exact: true }).waitFor();
  await rowOf(page, 'BOLTR').getByText('buy', { exact: true }).waitFor();
  await expectAccessible(page);
  await rowOf(page, 'BOLTR').hover();
  await rowOf(page, 'BOLTR').getByRole('button', { name: 'Approve BOLTR' }).click();
  await page.getByRole('region', { name: 'Watchlist' }).getByText('BOLTR', { exact: true }).waitFor();
  await expect(queueOf(page).getByRole('button', { name: /^Does not fit/ })).toHaveCount(0);
  expect(failures).toEqual([]);
}, 120_000);

it('prices that are missing for now, or old, say so; a list that has none of them is there all the same', async () => {
  const { page, failures } = await openWorkspaceAs(account, product, { viewport: DESKTOP });
  const note = 'This price is 49 days old: the last one is of 12 May 2026.';
  await page.route('**/quotes?*', async (route) => {
    const quotes = (await (await route.fetch()).json()) as { symbol: string; price_now: object }[];
    const changed = quotes.map((quote) => {
      if (quote.symbol === 'SNEKR')
        return { ...quote, price_now: { ...quote.price_now, as_of: '2026-05-12' }, price_note: note };
      return quote.symbol === 'ROMBO' ? { ...quote, price_now: null, closes: [], price_note: 'It is late.' } : quote;
    });
    await route.fulfill({ json: changed });
  });
  await page.reload();
  await rowOf(page, 'SNEKR').getByText('of 12 May').filter({ visible: true }).waitFor();
  await rowOf(page, 'SNEKR').getByTitle(note).first().waitFor();
  await expect(rowOf(page, 'ROMBO').getByTitle('It is late.')).toHaveText('no price');
  await page.route('**/quotes?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await rowOf(page, 'HEXLO').getByText('It broke out on volume.').waitFor();
  expect(failures).toEqual([]);
}, 120_000);

describe('the results of a run', () => {
  it('fill while it goes on, choose what the log shows, and are there again after a reload', async () => {
    const { page, failures } = await openWorkspaceAs(account, product, {
      viewport: DESKTOP,
      timezoneId: 'America/New_York',
    });
    await page.getByRole('region', { name: 'Run Trending' }).getByRole('button', { name: 'Run' }).click();
    await resultsOf(page).getByRole('row').filter({ hasText: 'HEXLO' }).waitFor();
    await runEnded(page);
    await resultsOf(page)
      .getByText(/^8 tickers · \d Buy · /)
      .waitFor();
    await expect(resultsOf(page).getByText(/^Last run/)).toHaveCount(0);
    const boltr = resultsOf(page).getByRole('button', { name: 'BOLTR' });
    await boltr.click();
    const log = page.getByRole('region', { name: 'AI Thinking Process' });
    await log.getByRole('button', { name: 'Show all' }).waitFor();
    await expect(log.locator('[data-label="REFLECT"]').first()).toContainText('BOLTR');
    await expect(boltr).toHaveAttribute('aria-pressed', 'true');
    await expect(log.locator('time').first()).toHaveAttribute(
      'title',
      /^[\d-]+ [\d:]+ (EST|EDT|GMT-\d) · [\d-]+ [\d:]+ UTC$/,
    );
    await page.reload();
    await resultsOf(page)
      .getByText(/^8 tickers · \d Buy · /)
      .waitFor();
    await log.getByText(/^\d+ entries$/).waitFor();
    expect(failures).toEqual([]);
  }, 120_000);

  it('the log takes at most half of the column, one line, or all of it by a key', async () => {
    const { page } = await openWorkspaceAs(account, product, { viewport: DESKTOP });
    const log = page.getByRole('region', { name: 'AI Thinking Process' });
    const heightOf = async (panel: Locator) => (await panel.boundingBox())?.height ?? NaN;
    await resultsOf(page)
      .getByText(/^\d tickers/)
      .waitFor();
    expect(await heightOf(log)).toBeLessThanOrEqual((await heightOf(resultsOf(page))) + 1);
    await log.getByRole('button', { name: 'entries' }).click();
    await expect.poll(() => heightOf(log)).toBeLessThan(60);
    await page.keyboard.press('l');
    await expect(resultsOf(page)).toHaveCount(0);
    await expect.poll(() => heightOf(log)).toBeGreaterThan(500);
    await page.keyboard.press('l');
    await resultsOf(page).waitFor();
  }, 120_000);
});

it('on a phone the composer lies above the log and covers nothing of it', async () => {
  const { page, failures } = await openWorkspaceAs(account, product, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page.getByRole('button', { name: 'Open its log' }).tap();
  await runEnded(page);
  const log = page.getByRole('region', { name: 'AI Thinking Process' });
  await log.scrollIntoViewIfNeeded();
  const composer = await page.getByRole('region', { name: 'Custom Request' }).boundingBox();
  const { y = NaN } = (await log.boundingBox()) ?? {};
  expect((composer?.y ?? NaN) + (composer?.height ?? NaN)).toBeLessThan(y);
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);
