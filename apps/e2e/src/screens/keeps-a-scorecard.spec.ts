import { ScorecardResponse } from '@gemscout/contracts';
import { it } from '@jest/globals';
import { waitFor } from '@gemscout/testing';
import { expectAccessible } from '../accessible-page.ts';
import { call, followToEnd } from '../api-client.ts';
import { openWorkspace, runTicker, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();
const INVENTED = 'Invented prices: this shows the page, not how good verdicts are';

it('an empty scorecard says that nothing is settled, and when the first verdict is', async () => {
  const { page, failures } = await openWorkspace(product);
  await tabTo(page, page.getByRole('link', { name: 'Scorecard' }));
  await page.keyboard.press('Enter');
  await page.getByText('No verdict is settled yet, as no run gave a Buy or Watch.').waitFor();
  await page.getByText(INVENTED, { exact: true }).waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('the sample market settles a verdict at its horizon by invented prices, says so, and tells it nowhere else', async () => {
  const { page, failures, account } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  await settledAfter(account.token, 20);
  await page.goto(`${product.url}/app?view=scorecard`);
  await page.getByText(INVENTED, { exact: true }).waitFor();
  await expect(page.getByText('No verdict is settled yet')).toHaveCount(0);
  const invented = page.getByRole('region', { name: 'Invented prices' });
  await invented
    .getByRole('row', { name: /20 days/ })
    .getByText('no interval')
    .first()
    .waitFor();
  await invented
    .getByText(/^Observational/)
    .first()
    .waitFor();
  await page.getByText('Excess over the index; below it, over the sector').waitFor(); // an invented market has no SPY
  const rows = page.getByRole('list', { name: 'Verdicts' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await tellsNoOutcome(account.token);

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

/** Neither the log of the run, nor its proposal, nor their exports know what the later prices made of the verdict. */
async function tellsNoOutcome(token: string): Promise<void> {
  const { points } = ScorecardResponse.parse((await call(product.url, token, 'GET', '/scorecard')).body);
  const { run_id = '', proposal_id = '', outcomes = [] } = points[0] ?? {};
  const textOf = async (path: string): Promise<string> =>
    (await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).text();
  const proposal = `/runs/proposals/${proposal_id}`;
  const told = [proposal, `${proposal}/export.md`, '/exports/queue.csv'].map(textOf);
  const log = JSON.stringify(await followToEnd(product.url, token, run_id));
  for (const text of [log, ...(await Promise.all(told))]) {
    expect(text).toContain('OSTEN');
    expect(outcomes.filter(({ excess_spy }) => text.includes(String(excess_spy)))).toEqual([]);
  }
}
