import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { keepRouting, openFinishedRun } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

const ticker = (page: Page) => page.getByRole('combobox', { name: 'Symbol' });
const header = (page: Page) => page.getByRole('combobox', { name: 'Search for a company' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Companies' }).getByRole('option');

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /go to$/i }).waitFor();
}

it('a ticker is found by its name and chosen by keys, and what the market lacks is said with what it has', async () => {
  const { page, failures } = await openFinishedRun(product);
  await ticker(page).click();
  await page.keyboard.type('boltra');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText('Boltrane');
  await expect(ticker(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(ticker(page)).toHaveValue('BOLTR');
  await expect(ticker(page)).toBeFocused();
  await expect(options(page)).toHaveCount(0);

  await ticker(page).fill('AAPL');
  await page.getByText('No company on the sample market matches “AAPL”. It has, for example:').waitFor();
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(ticker(page)).toHaveValue('AAPL');

  await ticker(page).fill('x'.repeat(1_000));
  await page.getByText('Search for 1 to 64 characters of a ticker or a name.').waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('the field stays the same while its suggestions load late: text, focus and selection are kept', async () => {
  const { page } = await openFinishedRun(product);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/symbol-list-.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await ticker(page).click();
  await page.keyboard.type('osten');
  const field = await ticker(page).elementHandle();
  await field?.evaluate((input) => Reflect.apply(Reflect.get(input, 'setSelectionRange'), input, [1, 3]));
  await expect(options(page)).toHaveCount(0);
  release();
  await expect(options(page).first()).toContainText('OSTEN');
  const state = await field?.evaluate((input) => {
    const read = (name: string): unknown => Reflect.get(input, name);
    const focused = Reflect.get(Reflect.get(input, 'ownerDocument'), 'activeElement') === input;
    return [read('isConnected'), focused, read('value'), read('selectionStart'), read('selectionEnd')];
  });
  expect(state).toEqual([true, true, 'OSTEN', 1, 3]);
}, 120_000);

it('"/" searches for a company from every page, the palette too, and both lead to its page', async () => {
  const { page, failures } = await openFinishedRun(product);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('boltrane');
  await options(page).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app?view=company&symbol=BOLTR');
  await page.getByRole('heading', { level: 1, name: /Boltrane/ }).waitFor();
  await expect(header(page)).toHaveValue('');

  await openPalette(page);
  await page.keyboard.type('osteno');
  await page.getByRole('option', { name: /^OSTEN/ }).click();
  await page.waitForURL('**/app?view=company&symbol=OSTEN');

  await openPalette(page);
  await page.keyboard.type('AAPL');
  await page.getByText('No company on the sample market matches “AAPL”.').waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('on a phone suggestions are as wide as the screen, and one is chosen with a finger', async () => {
  const { page, failures } = await openFinishedRun(product, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await ticker(page).tap();
  await page.keyboard.type('bol');
  await expect.poll(async () => (await page.getByRole('listbox').boundingBox())?.width).toBeGreaterThan(300);
  await expectAccessible(page);
  await options(page).first().tap();
  await expect(ticker(page)).toHaveValue('BOLTR');

  await header(page).tap();
  await page.keyboard.type('technology');
  await options(page).first().waitFor();
  await expectAccessible(page);
  await options(page).first().tap();
  await page.waitForURL('**/app?view=company&symbol=*');
  expect(failures).toEqual([]);
}, 120_000);

it('suggestions that cannot be loaded say so, and can be tried again; a ticker can be typed meanwhile', async () => {
  const { page } = await openFinishedRun(product);
  await keepRouting(page);
  await page.route('**/symbols?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await ticker(page).fill('osten');
  await page.getByText('A ticker can be typed in full.').waitFor();
  await expect(page.getByRole('region', { name: 'Run a ticker' }).getByRole('button', { name: 'Run' })).toBeEnabled();
  await expectAccessible(page);
  await page.unroute('**/symbols?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(options(page).first()).toContainText('OSTEN');
}, 120_000);
