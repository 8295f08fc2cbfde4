import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { call, followToEnd, startRun } from '../api-client.ts';
import { accountWithRun, type Account } from '../host/ask-host.ts';
import { answerLate, shiftsOf } from '../layout-shifts.ts';
import { openPageAs } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();
let account: Awaited<ReturnType<typeof accountWithRun>>;
/** Has run the market: eight results, of which one is on the watchlist. */
let marketRun: { readonly account: Account; readonly runId: string };
beforeAll(async () => {
  account = await accountWithRun();
  marketRun = await runMarket();
}, 120_000);

async function runMarket() {
  const account = await product.addAccount();
  const { token } = account;
  const runId = await startRun(product.url, token, { kind: 'trending' });
  await followToEnd(product.url, token, runId);
  await call(product.url, token, 'POST', '/watchlist', { symbol: 'BOLTR' });
  return { account, runId };
}

/** Pages up to 0.1 are called good by browsers' makers. A click misses its aim long before. */
const MOST = 0.05;

async function expectStill(page: Page, where = page.url()): Promise<void> {
  const { score, moved } = await shiftsOf(page);
  expect({ where, moves: score >= MOST, moved: score < MOST ? [] : moved }).toEqual({ where, moves: false, moved: [] });
}

const SCREENS: readonly [string, number, number][] = [
  ['a phone', 390, 844],
  ['a tablet', 820, 1_180],
  ['a desktop', 1_440, 900],
];

it.each(SCREENS)(
  'on %s nothing moves when what is slow has come: workspace, proposal, company, companies, runs',
  async (_what, width, height) => {
    const { page, failures } = await openPageAs(account, product, { viewport: { width, height } });
    const hasCome = await answerLate(page);
    await page.goto(`${product.url}/app`);
    await hasCome();
    await expectStill(page);

    await openProposal(page, 'OSTEN');
    await hasCome();
    await expectStill(page);

    for (const view of ['company&symbol=OSTEN', 'companies', 'runs']) {
      await page.goto(`${product.url}/app?view=${view}`);
      await hasCome();
      await expectStill(page);
    }
    expect(failures).toEqual([]);
  },
  120_000,
);

it.each(SCREENS)(
  'on %s nothing moves when what is slow has come of a run of the market: results, log, company, settings',
  async (_what, width, height) => {
    const { account: own, runId } = marketRun;
    const { page, failures } = await openPageAs(own, product, { viewport: { width, height } });
    const hasCome = await answerLate(page);
    for (const path of ['/app', `/app?run=${runId}`, '/app', '/app?view=company&symbol=BOLTR', '/settings']) {
      await page.goto(`${product.url}${path}`);
      await hasCome();
      await expectStill(page, path);
    }
    expect(failures).toEqual([]);
  },
  120_000,
);
