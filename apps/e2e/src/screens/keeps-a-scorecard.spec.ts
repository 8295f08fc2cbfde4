import { ScorecardResponse } from '@gemscout/contracts';
import { it } from '@jest/globals';
import { waitFor } from '@gemscout/testing';
import { expectAccessible } from '../accessible-page.ts';
import { call } from '../api-client.ts';
import { openWorkspace, runTicker, tabTo } from '../open-workspace.ts';
import { movableMarket } from '../movable-market.ts';
import { ownServer } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = ownServer('scorecard', async (dataPath) => {
  const market = await movableMarket(dataPath);
  await market.moveTo('2026-06-01');
  return { MARKET: market.path };
});

it('an empty scorecard says what has to happen', async () => {
  const { page, failures } = await openWorkspace(product);
  await tabTo(page, page.getByRole('link', { name: 'Scorecard' }));
  await page.keyboard.press('Enter');
  await page.getByText('What has to happen:').waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('a verdict is settled once later closes are there, and opens its replay', async () => {
  const { page, failures, account } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  await settledAfter(account.token, 5);
  await page.goto(`${product.url}/app?view=scorecard`);
  const backtest = page.getByRole('region', { name: 'Backtest' });
  await backtest
    .getByRole('row', { name: /5 days/ })
    .getByText('no interval')
    .first()
    .waitFor();
  await backtest
    .getByText(/^Observational/)
    .first()
    .waitFor();
  await page.getByText('Excess over the index; below it, over the sector').waitFor(); // an invented market has no SPY
  const rows = page.getByRole('list', { name: 'Verdicts' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await tabTo(page, rows.getByRole('link', { name: /^Replay OSTEN/ }));
  await page.keyboard.press('Enter');
  await page.getByLabel('Place in the replay').waitFor();
  await page.keyboard.press('End');
  await page.locator('[data-label="DONE"]').waitFor();
  expect(failures).toEqual([]);
}, 120_000);

/** Waits until the scorecard has a verdict that is settled after that many trading days. */
async function settledAfter(token: string, days: number): Promise<void> {
  const isSettled = async () => {
    const { points } = ScorecardResponse.parse((await call(product.url, token, 'GET', '/scorecard')).body);
    return points.some(({ outcomes }) => outcomes.some(({ horizon }) => horizon === days));
  };
  await waitFor(isSettled, { withinMs: 60_000, what: () => `a verdict to be settled after ${days} days` });
}
