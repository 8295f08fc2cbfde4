import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { call } from '../api-client.ts';
import { keepRouting, openPageAs, tabTo } from '../open-workspace.ts';
import { accountWithRun } from '../host/ask-host.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

it('lists the companies of queue, watchlist and runs, finds one, and opens its page', async () => {
  const { page, failures } = await openPageAs(await accountWithRun(), product);
  await page.goto(`${product.url}/app`);
  await page.getByRole('navigation').getByRole('link', { name: 'Companies' }).first().click();
  const rows = page.getByRole('list', { name: 'Companies' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/OSTEN Osteno Devices.*Health Care.*\$\d+\.\d\d.*%.*buy.*%/is);
  await expectAccessible(page);
  const search = page.getByRole('searchbox', { name: 'Search companies by ticker, name or sector' });
  await search.fill('x'.repeat(1_000));
  await page.getByText('None of your companies matches.').waitFor();
  await search.fill('devices');
  await tabTo(page, rows.getByRole('link', { name: /^OSTEN/ }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Osteno Devices OSTEN' }).waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('says of a new account that there are none yet, on a phone too; a list that fails offers Retry', async () => {
  const account = await product.addAccount();
  const { page } = await openPageAs(account, product, { viewport: { width: 390, height: 844 } });
  await keepRouting(page);
  await page.route('**/companies?*', (route) => route.fulfill({ status: 500, body: '{"detail":"Fire."}' }));
  await page.goto(`${product.url}/app?view=companies`);
  await page.getByText('The companies could not be loaded.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry loading the companies' }).click();
  await page.getByText('No companies yet.').waitFor();
  await expectAccessible(page);
}, 120_000);

it('offers a run only of what the market has', async () => {
  const account = await product.addAccount();
  for (const symbol of ['BOLTR', 'NOVA'])
    expect((await call(product.url, account.token, 'POST', '/watchlist', { symbol })).status).toBe(201);
  const { page } = await openPageAs(account, product, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${product.url}/app?view=companies`);
  const rows = page.getByRole('list', { name: 'Companies' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'BOLTR' }).getByRole('button', { name: 'Run BOLTR' })).toBeEnabled();
  await expect(rows.filter({ hasText: 'NOVA' })).toContainText('not in this market');
  await expect(rows.filter({ hasText: 'NOVA' }).getByRole('button')).toHaveCount(0);
}, 120_000);
