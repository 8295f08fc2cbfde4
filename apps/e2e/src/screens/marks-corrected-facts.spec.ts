import type { NewReplayShareResponse, ProposalResponse } from '@gemscout/contracts';
import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { openPage } from '../account-steps.ts';
import { call, followToEnd, startRun } from '../api-client.ts';
import { contentsOf } from '../downloads.ts';
import { movableMarket, type MovableMarket } from '../movable-market.ts';
import { openPageAs, untilLive } from '../open-workspace.ts';
import type { Account } from '../host/ask-host.ts';
import { ownServer } from '../product-in-browser.ts';
import { cliProgram, runProgram } from '../server-process.ts';
import { expect } from '../web-expect.ts';

let market: MovableMarket;

const product = ownServer('corrections', async (dataPath) => {
  market = await movableMarket(dataPath);
  return { MARKET: market.path };
});

/** Its source restates the revenue of every period of OSTEN. */
const restated = (row: string): string => {
  if (!row.includes('"symbol":"OSTEN","tag":"us-gaap:Revenues"')) return row;
  const fact: { value: number } = JSON.parse(row);
  return JSON.stringify({ ...fact, value: Math.round(fact.value * 0.8) });
};

const queueOf = (page: Page) => page.getByRole('region', { name: 'Investment Queue' });
const MARK = /^Corrected since/;

async function ran(account: Account, symbol: string): Promise<string> {
  const runId = await startRun(product.url, account.token, { kind: 'symbol', symbol });
  await followToEnd(product.url, account.token, runId);
  return runId;
}

async function proposalOf(account: Account, symbol: string): Promise<ProposalResponse> {
  const { body } = await call(product.url, account.token, 'GET', `/runs/proposals?symbol=${symbol}`);
  const [proposal] = body as readonly ProposalResponse[];
  if (!proposal) throw new Error(`There is no proposal on ${symbol}`);
  return proposal;
}

async function openLive(account: Account): Promise<Page> {
  const { page } = await openPageAs(account, product);
  const live = untilLive(page);
  await page.goto(`${product.url}/app`);
  await live;
  return page;
}

it('a restated figure marks every memo, approval and link that used it, in all open windows, with both values, and leaves the memo as it was', async () => {
  const [ada, bob] = [await product.addAccount('premium', 'ada'), await product.addAccount('premium', 'bob')];
  const runId = await ran(ada, 'OSTEN');
  await ran(ada, 'SOAPL');
  const before = await proposalOf(ada, 'OSTEN');
  const log = await followToEnd(product.url, ada.token, runId);
  const { body } = await call(product.url, ada.token, 'POST', `/runs/${runId}/shares`);
  const { token } = body as NewReplayShareResponse;

  await product.server.stop();
  await market.correct('statements.jsonl.gz', restated);
  await product.restart();
  const [first, second] = [await openLive(ada), await openLive(ada)];
  await queueOf(first).getByRole('button', { name: 'Open OSTEN' }).waitFor();
  await expect(first.getByText(MARK)).toHaveCount(0);
  await ran(bob, 'OSTEN');
  for (const page of [first, second]) await expect(queueOf(page).getByText(MARK).first()).toBeVisible();
  await expect(queueOf(first).getByText(MARK)).toHaveCount(1); // SOAPL is not marked
  await expectAccessible(first);

  const after = await proposalOf(ada, 'OSTEN');
  expect({ ...after, corrections: [] }).toEqual({ ...before, corrections: [] });
  expect(after.corrections).toEqual(
    expect.arrayContaining([expect.objectContaining({ metric: 'revenue', nr: 1, label: 'Revenue' })]),
  );
  expect((await proposalOf(ada, 'SOAPL')).corrections).toEqual([]);
  expect((await proposalOf(bob, 'OSTEN')).corrections).toEqual([]);
  expect(await followToEnd(product.url, ada.token, runId)).toEqual(log);

  await queueOf(first).getByRole('button', { name: 'Open OSTEN' }).click();
  const dialog = first.getByRole('dialog', { name: 'OSTEN' });
  const marks = dialog.getByRole('region', { name: 'Corrected since' });
  const revenue = after.corrections.find(({ metric }) => metric === 'revenue');
  const row = marks.getByRole('listitem').filter({ hasText: revenue?.period ?? '' });
  await expect(row.filter({ hasText: revenue?.before ?? '' }).first()).toContainText(revenue?.after ?? '');
  await expect(marks).toContainText('The memo is unchanged.');
  await expectAccessible(first);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([
    first.waitForEvent('download'),
    first.getByRole('menuitem', { name: 'Markdown' }).click(),
  ]);
  expect(await contentsOf(file)).toContain('## Corrected since');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  await first.getByRole('button', { name: /^Notifications, \d+ not read/ }).click();
  const bell = first.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByRole('link', { name: /OSTEN.*corrected since.*not read/ })).toHaveCount(1);
  await expectAccessible(first);
  await first.keyboard.press('Escape');

  await queueOf(first).getByRole('button', { name: 'Approve OSTEN' }).click();
  await expect(second.getByRole('region', { name: 'Watchlist' }).getByText(MARK)).toBeVisible();
  await first.goto(`${product.url}/app?view=company&symbol=OSTEN`);
  await expect(first.getByRole('list', { name: 'Runs and verdicts' }).getByText(MARK)).toHaveCount(1);
  await expectAccessible(first);

  const { page: stranger } = await openPage(product.browser);
  await stranger.goto(`${product.url}/#replay=${token}`);
  const shared = stranger.getByRole('dialog').getByRole('region', { name: 'Corrected since' });
  await expect(shared).toContainText('OSTEN');
  await expect(shared).toContainText(revenue?.after ?? '');
  await expectAccessible(stranger);

  const environment = { GEMSCOUT_URL: product.url, GEMSCOUT_TOKEN: ada.token };
  const { stdout } = await runProgram(cliProgram, ['replay', runId], environment);
  expect(stdout).toContain(`Corrected since\nOSTEN     `);
}, 240_000);
