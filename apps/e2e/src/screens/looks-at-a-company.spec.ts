import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { keepRouting, openFinishedRun, openPageAs, runEnded, tabTo } from '../open-workspace.ts';
import { accountWithRun } from '../host/ask-host.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';
import { TRADING_DAY } from './trading-day.ts';

const product = sharedProduct();
const OSTEN = '/app?view=company&symbol=OSTEN';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const day = (page: Page) => page.getByRole('slider', { name: 'Prices of OSTEN by day' });

/** The page of an account that has run OSTEN. */
async function openCompany(path: string, options = {}) {
  const opened = await openPageAs(await accountWithRun(), product, options);
  return { ...opened, show: () => opened.page.goto(`${product.url}${path}`) };
}

it('a company has its price, chart, key figures, verdicts, filings, insiders and news, each with source and day', async () => {
  const { page, failures, show } = await openCompany(OSTEN, { viewport: { width: 1_440, height: 900 } });
  await show();
  await page.getByRole('heading', { level: 1, name: 'Osteno Devices OSTEN' }).waitFor();
  await page.getByText('Close of 2026-06-30, sample').waitFor();
  for (const name of ['Prices', 'What changed in the reports', 'News', 'Insiders', 'Filings'])
    await section(page, name).getByText('sample, as of 2026-06-30').waitFor();
  await expect(section(page, 'Today')).toHaveCount(0); // a market with an as-of instant has no minutes
  const figures = section(page, 'Key figures');
  await figures
    .getByRole('row', { name: /^Price to earnings 25\.5 last close, 30 June 2026 SEC filing, 2026-06-30$/ })
    .waitFor();
  await figures.getByRole('row', { name: /^Next report 11 August 2026 30 June 2026 sample, 2026-06-30$/ }).waitFor();
  await expect(figures.getByRole('table')).toHaveCount(2);
  await figures.getByText(/day realised volatility [\d.]+% · /).waitFor(); // of a closed group, its first values
  await figures.getByRole('button', { name: 'Open all' }).click();
  await expect(figures.getByRole('table')).toHaveCount(12);
  await figures.getByRole('row', { name: /^Revenue \$39\.4B year to 31 March 2026 SEC filing, 2026-05-21$/ }).waitFor();
  await figures.getByText('Peers: The industry of OSTEN is not known.').waitFor();

  await expect(day(page)).toHaveAttribute('aria-valuetext', /^2026-06-30: open \$.*volume .*Our verdict: Buy \d+%\.$/);
  await tabTo(page, day(page));
  await page.keyboard.press('ArrowLeft');
  await expect(day(page)).toHaveAttribute('aria-valuetext', /^2026-06-29: /);
  await section(page, 'Prices').getByText('2026-06-29').waitFor();
  await page.getByRole('button', { name: '1M' }).click();
  await expect(day(page)).toHaveAttribute('data-days', /^2\d$/);
  await page.getByRole('button', { name: 'Line' }).click();
  await expect(day(page)).toHaveAttribute('data-look', 'line');
  await expect(page.getByRole('button', { name: '5Y' })).toBeDisabled();
  await page.getByText('Not available: 5Y. Prices begin on 1 July 2024.').waitFor();
  await expectAccessible(page);

  const verdicts = section(page, 'Runs and verdicts');
  await verdicts.getByRole('button', { name: /^Open the proposal of / }).click();
  await page.getByRole('dialog', { name: 'OSTEN' }).waitFor();
  await page.keyboard.press('Escape');
  await tabTo(page, verdicts.getByRole('link', { name: /^Replay the run of / }));
  await page.keyboard.press('Enter');
  await page.getByLabel('Place in the replay').waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('a company of another account has no verdict yet, can be watched, and starts a run that the workspace shows', async () => {
  const account = await product.addAccount();
  const { page, failures } = await openPageAs(account, product, { viewport: { width: 390, height: 844 } });
  await page.goto(`${product.url}/app?view=company&symbol=$boltr`);
  await page.getByRole('heading', { level: 1, name: 'Boltrane Robotics BOLTR' }).waitFor();
  await section(page, 'Runs and verdicts').getByText('No run has looked at BOLTR yet.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to watchlist' }).click();
  await page.getByRole('link', { name: 'On the watchlist' }).waitFor();
  await page.getByRole('button', { name: 'Run BOLTR' }).click();
  await page.waitForURL('**/app');
  await runEnded(page);
  expect(failures).toEqual([]);
}, 120_000);

const story = (id: string, title: string) => ({
  id,
  title,
  publisher: 'The Ledger',
  published_at: '2026-06-29T10:00:00.000Z',
  url: null,
});
const STORIES = [
  { ...story('1', 'Norway plant sold by Veldra'), same_story: [story('2', 'Veldra sells a plant in Norway')] },
];

it('a computed key figure shows its formula and its inputs by hover and by focus, those of peers too', async () => {
  const { page, failures } = await openCompany(OSTEN);
  await page.route('**/companies/VELDR/news', (route) => changed(route, { headlines: STORIES, near_copies: 2 }));
  await page.route('**/config', (route) => changed(route, { as_of: null })); // the trading day is of live markets alone
  await page.route('**/companies/VELDR/day', (route) => changed(route, TRADING_DAY));
  await page.goto(`${product.url}/app?view=company&symbol=VELDR`);
  await page.getByText('Information Technology · Services-Prepackaged Software').waitFor();
  const today = section(page, 'Today');
  await today.getByRole('button', { name: '+2.0%' }).hover();
  await today.getByText('(Opening price − Previous close) ÷ |Previous close| × 100').waitFor();
  await today.getByText('$51.02').waitFor();
  await expect(today.getByRole('button')).toHaveCount(1); // what was read as it is shows no formula
  const figures = section(page, 'Key figures');
  await tabTo(page, figures.locator('summary', { hasText: 'Against its peers' }));
  await page.keyboard.press('Enter');
  const multiple = figures.getByRole('row', { name: /^Price to earnings / });
  const card = figures.getByRole('group', { name: 'Figure' });
  await multiple.getByRole('button').hover();
  await card.getByText('sample has').waitFor();
  await card.getByText('Close', { exact: true }).waitFor();
  await page.mouse.move(0, 0);
  await card.waitFor({ state: 'detached' });
  const row = figures.getByRole('row', { name: /^Peer percentile of the P\/E 60\.0% 30 June 2026, of 5 peers / });
  await row.getByRole('button', { name: '60.0%' }).hover();
  await card.getByText('number of peers with a lower value ÷ number of peers with a value × 100').waitFor();
  await card.getByText('BOLTR: Price to earnings').waitFor();
  await expect(card.getByText(/^[A-Z]+: Price to earnings/)).toHaveCount(5);
  await expectAccessible(page);
  await page.mouse.move(0, 0);
  await card.waitFor({ state: 'detached' });
  await tabTo(page, figures.getByRole('row', { name: /^EV to EBITDA / }).getByRole('button'));
  await card.getByText('Enterprise value', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await figures.locator('summary', { hasText: 'Volatility and beta' }).click();
  await figures
    .getByRole('row', { name: /^Beta to the index / })
    .getByRole('button')
    .hover();
  await card.getByText('SMPL, the index').waitFor();
  await card.getByText('6 January 2026 to 30 June 2026').first().waitFor();
  await section(page, 'News').getByText('1 more of this story').click();
  await section(page, 'News').getByText('Veldra sells a plant in Norway').waitFor();
  await section(page, 'News').getByText('2 near copies are left out.').waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('says what is wrong with an address, and what a market lacks, each in its own sentence', async () => {
  const { page } = await openCompany(OSTEN, { colorScheme: 'dark' });
  await page.goto(`${product.url}/app?view=company&symbol=nope`);
  await page.getByRole('heading', { name: 'No company “NOPE”' }).waitFor();
  await page.getByText('This market has no ticker NOPE.').waitFor();
  await expectAccessible(page);
  await page.goto(`${product.url}/app?view=company&symbol=${'A'.repeat(1_000)}`);
  await page.getByRole('heading', { name: /^No company “A{32}…”$/ }).waitFor();
  await page.goto(`${product.url}/app?view=company`);
  await page.getByRole('heading', { name: 'No company chosen' }).waitFor();

  await keepRouting(page);
  await page.route('**/companies/OSTEN', (route) =>
    changed(route, { price_now: null, price_note: 'There are no prices of OSTEN: the market has none.' }),
  );
  const missing = { reason: 'OSTEN is a fund: it reports no business of its own.', is_temporary: false };
  await page.route('**/companies/OSTEN/filings', (route) => changed(route, { filings: [], missing }));
  await page.route('**/companies/OSTEN/news', (route) => changed(route, { headlines: [] }));
  const busy = { reason: 'There are no prices of OSTEN: the source does not answer.', is_temporary: true };
  await page.route('**/companies/OSTEN/bars', (route) => changed(route, { bars: [], ranges: [], missing: busy }));
  await page.route('**/companies/OSTEN/insiders', (route) =>
    route.fulfill({ status: 500, body: '{"detail":"Fire."}' }),
  );
  await page.goto(`${product.url}${OSTEN}`);
  await page.getByText('There are no prices of OSTEN: the market has none.').waitFor();
  await section(page, 'Filings').getByText('OSTEN is a fund: it reports no business of its own.').waitFor();
  await section(page, 'News').getByText('No headline about OSTEN in the last 90 days.').waitFor();
  await section(page, 'Insiders').getByText('The forms of insiders could not be loaded.').waitFor();
  await section(page, 'Prices').getByText('the source does not answer.').waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  await section(page, 'Prices').getByRole('button', { name: 'Retry loading the prices' }).click();
  await day(page).waitFor();
  await section(page, 'Insiders').getByRole('button', { name: 'Retry loading the forms of insiders' }).click();
  await section(page, 'Insiders').getByRole('list', { name: 'Trades of insiders' }).waitFor();
}, 120_000);

it('a price that is two months old says so; on paper the chart is lines of its own', async () => {
  const { page } = await openCompany(OSTEN);
  const note = 'This price is 61 days old: the last one is of 30 April 2026.';
  await page.route('**/companies/OSTEN', (route) => changed(route, { price_note: note }));
  await page.goto(`${product.url}${OSTEN}`);
  await page.getByText(note).waitFor();
  await day(page).waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Run OSTEN' })).toBeHidden();
  await expect(day(page).locator('svg polyline')).toBeVisible();
  for (const name of [/^Price to earnings/, /^Beta to/])
    await expect(page.getByRole('row', { name }).first()).toBeVisible();
}, 120_000);

/** Answers as the server does, with some fields changed. */
async function changed(route: Parameters<Parameters<Page['route']>[1]>[0], fields: object): Promise<void> {
  const response = await route.fetch();
  const body: unknown = await response.json();
  await route.fulfill({ response, json: { ...(typeof body === 'object' ? body : {}), ...fields } });
}

it('tickers of the log, the dialog, the runs and a replay, and names in the queue lead to the company', async () => {
  const { page, failures, account } = await openFinishedRun(product, { viewport: { width: 1_440, height: 900 } });
  const heading = page.getByRole('heading', { level: 1, name: 'Osteno Devices OSTEN' });
  await page.getByRole('list', { name: 'Log' }).getByRole('link', { name: 'OSTEN' }).first().click();
  await heading.waitFor();
  await section(page, 'Runs and verdicts')
    .getByRole('button', { name: /^Open the proposal of / })
    .click();
  await page.getByRole('dialog', { name: 'OSTEN' }).getByRole('link', { name: 'OSTEN' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(`${product.url}/app`);
  await section(page, 'Investment Queue').getByRole('link', { name: 'Osteno Devices' }).first().click();
  await heading.waitFor();
  await page.goto(`${product.url}/app?view=runs`);
  await page.getByRole('list', { name: 'Runs' }).getByRole('link', { name: 'OSTEN' }).first().click();
  await heading.waitFor();
  await page.goto(`${product.url}/app?run=${account.runId}&replay=1&ticker=OSTEN`);
  const lane = page.getByRole('group', { name: 'Show one ticker' });
  await lane.getByRole('button', { name: 'Show only OSTEN' }).click();
  await expect(lane.getByRole('button', { name: 'Show only OSTEN' })).toHaveAttribute('aria-pressed', 'true');
  await lane.getByRole('link', { name: 'OSTEN' }).click();
  await heading.waitFor();
  expect(failures).toEqual([]);
}, 120_000);
