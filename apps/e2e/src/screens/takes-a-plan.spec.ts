import { it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { startTrial } from '../account-steps.ts';
import { openPageAs, runTicker, signUpByApi, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

const billing = (page: Page) => page.getByRole('region', { name: 'Billing' });
const plan = (page: Page, name: string) => billing(page).getByRole('region', { name });

async function openAs(name: string, options: BrowserContextOptions = {}) {
  return openPageAs(await signUpByApi(product.url, name), product, options);
}

it('from no plan by the simulated checkout to a trial, a run, a larger plan, and an end', async () => {
  const { page, failures, alerts } = await openAs('mary');
  await startTrial(page, product.url, 'Basic');
  expect(new URL(page.url()).search).toBe('');
  await billing(page).getByText('Basic, $140 a year').waitFor();
  await billing(page)
    .getByText(/^Free trial until \d+ \w+ \d{4}\. Nothing is charged before\.$/)
    .waitFor();
  await plan(page, 'Basic').getByText('Current plan').waitFor();
  const renews = await billing(page).getByRole('time').getAttribute('datetime');
  expect(Date.parse(renews ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);

  await page.getByRole('link', { name: 'Workspace' }).click();
  await page.getByText('0/5').waitFor();
  await runTicker(page, 'OSTEN');
  await page.getByText('1/5').waitFor();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Change to Premium' }).click();
  await page.getByText('Simulated portal: no card is charged').waitFor();
  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByText('Premium, $384 a year').first().waitFor();
  await page.getByRole('link', { name: 'Back to Gemscout' }).click();
  await plan(page, 'Premium').getByText('Current plan').waitFor();
  await page.getByText('1 of 10', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Customer portal' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Resume subscription' }).waitFor();
  await page.getByRole('link', { name: 'Back to Gemscout' }).click();
  await billing(page)
    .getByText(/^Cancelled: the plan ends on \d+ \w+ \d{4} and does not renew\.$/)
    .waitFor();
  await plan(page, 'Premium').getByRole('button', { name: 'Keep Premium' }).waitFor();

  await page.getByRole('button', { name: 'Customer portal' }).click();
  await page.getByRole('button', { name: 'End it at once' }).click();
  await page.getByRole('link', { name: 'Back to Gemscout' }).click();
  await billing(page).getByText('Your subscription has ended. Choose a plan to start runs again.').waitFor();
  await plan(page, 'Basic')
    .getByText(/^Total today: \$140\. Renews on \d+ \w+ \d{4} for \$140 a year until cancelled\.$/)
    .waitFor();
  await page.getByRole('link', { name: 'Workspace' }).click();
  const run = page.getByRole('region', { name: 'Run Trending' }).getByRole('button', { name: 'Run' });
  await expect(run).toBeDisabled();
  await page.getByText('Your subscription has ended. Renew it').getByRole('link', { name: 'See the plans' }).waitFor();
  expect([failures, alerts]).toEqual([[], []]);
}, 180_000);

it('a card that does not pay keeps the plan for three days, and says so', async () => {
  const { page } = await openAs('hedy');
  await startTrial(page, product.url, 'Premium');
  await page.getByRole('button', { name: 'Customer portal' }).click();
  await page.getByRole('button', { name: 'Let the card decline payments' }).click();
  await page.getByRole('button', { name: 'Let 7 days pass' }).click();
  await page.getByRole('link', { name: 'Back to Gemscout' }).click();
  await billing(page)
    .getByText(/^A payment has failed\. The plan stays until \d+ \w+ \d{4}/)
    .waitFor();
  await plan(page, 'Premium').getByText('Current plan').waitFor();
  await expectAccessible(page);
}, 120_000);

it('who bought in the EU withdraws with the keyboard within 14 days, and is not offered it on day 15', async () => {
  const { page, failures } = await openAs('emmy', { viewport: { width: 390, height: 844 } });
  const withdraw = billing(page).getByRole('button', { name: 'Withdraw from contract' });
  const passDays = async (days: number) => {
    await page.getByRole('button', { name: 'Customer portal' }).click();
    for (let passed = 0; passed < days; passed += 7)
      await page.getByRole('button', { name: 'Let 7 days pass' }).click();
    await page.getByRole('link', { name: 'Back to Gemscout' }).click();
    await billing(page).getByText('Current plan').waitFor();
  };
  await startTrial(page, product.url, 'Basic');
  await passDays(21);
  await expect(withdraw).toHaveCount(0);
  await page.getByRole('button', { name: 'Customer portal' }).click();
  await page.getByRole('button', { name: 'End it at once' }).click();
  await page.goto(`${product.url}/settings`);
  await page.getByRole('button', { name: 'Choose Basic' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(withdraw).toHaveAccessibleDescription(
    /^If you bought in the EU, you can withdraw .* until \d+ \w+ \d{4}/,
  );
  await withdraw.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Withdraw from contract' });
  await asked.getByText('all that you have paid for it is refunded').waitFor();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Confirm withdrawal' }).press('Enter');
  await page
    .getByRole('status')
    .getByText('$140 is refunded to the card that paid. A confirmation comes by mail.')
    .waitFor();
  await billing(page).getByText('Your subscription has ended. Choose a plan to start runs again.').waitFor();
  await expect(withdraw).toHaveCount(0);
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('a card shows both amounts of a year, and what a month costs if asked; the choice is remembered', async () => {
  const { page } = await openAs('joan', { viewport: { width: 390, height: 844 } });
  await page.goto(`${product.url}/settings`);
  await expect(page.getByRole('radio', { name: 'Annual' })).toBeChecked();
  for (const text of ['$12 a month', '$140 a year', 'saves 20%', '5 runs a day', '150 runs a month'])
    await plan(page, 'Basic').getByText(text, { exact: true }).waitFor();
  await plan(page, 'Elite').getByText('$1920 a year', { exact: true }).waitFor();
  await tabTo(page, page.getByRole('radio', { name: 'Annual' }));
  await page.keyboard.press('ArrowLeft');
  await plan(page, 'Premium').getByText('$40 a month', { exact: true }).waitFor();
  await page.reload();
  await plan(page, 'Elite').getByText('$200 a month', { exact: true }).waitFor();
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expectAccessible(page);
  const terms = /^Total today: \$0\. Free trial until \d+ \w+ \d{4}, then \$200 a month until cancelled\.$/;
  await plan(page, 'Elite').getByText(terms).waitFor();
  await expect(page.getByRole('button', { name: 'Choose Elite' })).toHaveAccessibleDescription(
    /^One trial per person: .* renews on \d+ \w+ \d{4}; .* Cancel anytime under Settings, Billing, Customer portal\.$/,
  );
  await page.getByRole('button', { name: 'Choose Elite' }).click();
  await page.getByText('Free for 7 days, then $200 a month').waitFor();
  await page.getByRole('link', { name: 'Back without subscribing' }).click();
  await page.getByText('Nothing was bought, and nothing was charged.').waitFor();
}, 120_000);

it('the portal button says what it is for, and without a subscription how to get one', async () => {
  const { page } = await openAs('rosa');
  await page.goto(`${product.url}/settings`);
  const portal = billing(page).getByRole('button', { name: 'Customer portal' });
  const none =
    'You have no subscription yet. Choose a plan above; then change, pay or cancel it in the customer portal.';
  await billing(page).getByText(none).waitFor();
  const note = await portal.getAttribute('aria-describedby');
  await expect(page.locator(`[id="${note}"]`)).toHaveText(none);
  await startTrial(page, product.url, 'Basic');
  await billing(page).getByText('Change, pay or cancel your subscription in the customer portal.').waitFor();
}, 120_000);

it('what fails is alerted in the words of the catalogue, and sync reloads after success only', async () => {
  const { page, alerts } = await openAs('ruth');
  await page.goto(`${product.url}/settings`);
  await page.getByRole('button', { name: 'Customer portal' }).click();
  await page.getByRole('alert').getByText('Failed to open customer portal').waitFor();
  await page.getByRole('alert').getByText('There is no subscription yet. Choose a plan first.').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Choose Basic' }).click();
  await page.getByRole('alert').getByText('Failed to start checkout').waitFor();
  await page.getByRole('button', { name: 'Sync subscription' }).click();
  await page.getByRole('alert').getByText('Sync failed.').waitFor();
  expect(alerts).toEqual([
    'Failed to open customer portal',
    'Failed to start checkout',
    'Sync failed. Ensure the billing-event listener is running or try after a minute.',
  ]);
  await page.context().setOffline(false);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Sync subscription' }).click()]);
  await plan(page, 'Basic').waitFor();
  expect(alerts).toHaveLength(3);
}, 120_000);
