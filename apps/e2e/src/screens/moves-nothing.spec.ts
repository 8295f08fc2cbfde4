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

/** A window that waits for its late answers beside other windows. */
async function openWindow(who: Account, viewport: { width: number; height: number }) {
  const { page, failures } = await openPageAs(who, product, { viewport });
  const hasCome = await answerLate(page);
  return {
    page,
    failures,
    async expectStillAfter(act: () => Promise<unknown>, where?: string) {
      await act();
      await hasCome();
      await expectStill(page, where);
    },
  };
}

it.each(SCREENS)(
  'on %s nothing moves when what is slow has come: workspace, proposal, company, companies, runs',
  async (_what, width, height) => {
    const workspace = await openWindow(account, { width, height });
    const views = await openWindow(account, { width, height });
    await Promise.all([
      (async () => {
        await workspace.expectStillAfter(() => workspace.page.goto(`${product.url}/app`));
        await workspace.expectStillAfter(() => openProposal(workspace.page, 'OSTEN'));
      })(),
      (async () => {
        for (const view of ['company&symbol=OSTEN', 'companies', 'runs'])
          await views.expectStillAfter(() => views.page.goto(`${product.url}/app?view=${view}`));
      })(),
    ]);
    expect([...workspace.failures, ...views.failures]).toEqual([]);
  },
  120_000,
);

it.each(SCREENS)(
  'on %s nothing moves when what is slow has come of a run of the market: results, log, company, settings',
  async (_what, width, height) => {
    const { account: own, runId } = marketRun;
    const windows = [
      ['/app', `/app?run=${runId}`, '/app'],
      ['/app?view=company&symbol=BOLTR', '/settings'],
    ];
    const failures = await Promise.all(
      windows.map(async (paths) => {
        const { page, failures, expectStillAfter } = await openWindow(own, { width, height });
        for (const path of paths) await expectStillAfter(() => page.goto(`${product.url}${path}`), path);
        return failures;
      }),
    );
    expect(failures.flat()).toEqual([]);
  },
  120_000,
);
