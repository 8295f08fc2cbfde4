import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accountWithRun } from '../host/ask-host.ts';
import { answerLate, shiftsOf } from '../layout-shifts.ts';
import { openPageAs } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();
let account: Awaited<ReturnType<typeof accountWithRun>>;
beforeAll(async () => {
  account = await accountWithRun();
}, 120_000);

/** Pages up to 0.1 are called good by browsers' makers. A click misses its aim long before. */
const MOST = 0.05;

async function expectStill(page: Page): Promise<void> {
  const { score, moved } = await shiftsOf(page);
  expect({ moves: score >= MOST, moved: score < MOST ? [] : moved }).toEqual({ moves: false, moved: [] });
}

it.each([
  ['a phone', 390, 844],
  ['a tablet', 820, 1_180],
  ['a desktop', 1_440, 900],
])(
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
