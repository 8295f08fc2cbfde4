import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible-page.ts';
import { becomeUser, codeFor, fillSignUp, linkFor, logIn, newAddress, openPage, startTrial } from './account-steps.ts';
import { call } from './api-client.ts';
import { runEnded, runTicker } from './open-workspace.ts';
import { contentsOf } from './downloads.ts';
import { productInBrowser } from './product-in-browser.ts';
import { expect } from './web-expect.ts';

const product = productInBrowser('newcomer');

const newcomer = { email: 'newcomer@example.com', password: 'first, a long password' };
const colleague = { email: 'colleague@example.com', password: 'another long password' };

it('comes from the landing page to the first approved proposal without one refusal', async () => {
  const { page, failures, alerts } = await openPage(product.browser);
  const refusals = await refusalsOn(page);
  const person = { email: newAddress('first'), password: 'a first password of words' };
  await page.goto(product.url);
  await page.getByRole('link', { name: 'Start with Premium' }).click();
  await page.getByText('Free 7-day trial of Premium, then $384 a year.').waitFor();
  await fillSignUp(page, person);
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByLabel('Code').fill(await codeFor(product.url, person.email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Email verified. You can now use all features.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await readTheSample(page);
  await chooseThePlan(page);
  await page.getByRole('region', { name: 'Run Trending' }).getByRole('button', { name: 'Run' }).click();
  await runEnded(page);
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await queue
    .getByRole('button', { name: /^Approve /, disabled: false })
    .first()
    .click();
  await page.getByRole('region', { name: 'Watchlist' }).getByRole('button', { name: /^Open/ }).first().waitFor();
  await expect(page.getByRole('region', { name: 'Get started' })).toHaveCount(0);
  expect([refusals, failures, alerts]).toEqual([[], [], []]);
}, 300_000);

/** Without a plan: no start is offered, and the sample run and its proposals can be read. */
async function readTheSample(page: Page): Promise<void> {
  const steps = page.getByRole('region', { name: 'Get started' });
  await steps.getByRole('listitem').filter({ hasText: 'Choose a plan' }).and(page.locator('[aria-current]')).waitFor();
  await page.getByText('0/0', { exact: true }).waitFor();
  for (const name of ['Run Trending', 'Run a ticker', 'Custom Request'])
    await expect(page.getByRole('region', { name }).getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
  await steps.getByRole('link', { name: 'Read the sample run' }).click();
  await runEnded(page);
  await page.getByText('Sample: not counted. It cannot be forked or shared.').waitFor();
  await page.getByRole('link', { name: 'Replay', exact: true }).waitFor();
  await expect(page.getByRole('button', { name: 'Share replay' })).toHaveCount(0);
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await expect(queue.getByRole('button', { name: 'Approve BOLTR' })).toBeDisabled();
  await queue.getByRole('button', { name: 'Open BOLTR' }).click();
  const proposal = page.getByRole('dialog', { name: 'BOLTR' });
  await proposal.getByText('A recorded run on an invented market.').waitFor();
  await proposal.getByRole('heading', { name: 'Thesis' }).waitFor();
  await expect(proposal.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
}

/** The plan of the landing page is one click away. */
async function chooseThePlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start with Premium' }).click();
  await page.getByText('Simulated checkout: no card is charged').waitFor();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.getByText('Welcome: the Premium plan is yours.').waitFor();
  await page.getByRole('link', { name: 'Start a run' }).click();
}

/** What was refused while the page was used: responses of 400 and above, and sentences that a page announced as an alert. */
async function refusalsOn(page: Page): Promise<readonly string[]> {
  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400)
      refusals.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  await page.exposeFunction('noteAlert', (text: string) => void refusals.push(`alert: ${text}`));
  await page.addInitScript({
    content: `new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert]')) if (alert.textContent) noteAlert(alert.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true })`,
  });
  return refusals;
}

it('a newcomer signs up, verifies, tries a plan to its cap, upgrades, shares, automates, exports, resets and leaves', async () => {
  const { page, failures, alerts } = await openPage(product.browser);
  await becomeUser(page, product.url, newcomer);
  await startTrial(page, product.url, 'Basic');
  await runToTheCap(page);
  await upgradeToElite(page);
  await inviteTheColleague(page);
  await useAnApiKey(page);
  await exportAPdf(page);
  await resetThePassword(page);
  await deleteTheAccount(page);
  expect([failures, alerts]).toEqual([[], []]);
}, 600_000);

async function runToTheCap(page: Page): Promise<void> {
  await page.goto(`${product.url}/app`);
  for (let run = 1; run <= 5; run += 1) {
    await runTicker(page, 'OSTEN');
    await page.getByText(`${run}/5`, { exact: true }).waitFor();
  }
  await page.getByRole('combobox', { name: 'Symbol' }).fill('OSTEN');
  await expect(page.getByRole('region', { name: 'Run a ticker' }).getByRole('button', { name: 'Run' })).toBeDisabled();
  const usedUp = page.getByText(
    /^The basic plan allows 5 runs a day\. The next run is possible from \d{4}-\d\d-\d\d 00:00 UTC\./,
  );
  await usedUp.getByRole('link', { name: 'See the plans' }).click();
  await page.getByText('5 of 5', { exact: true }).waitFor();
}

async function upgradeToElite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change to Elite' }).click();
  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('definition').filter({ hasText: 'Elite, $1920 a year' }).waitFor();
  await page.getByRole('link', { name: 'Back to Gemscout' }).click();
  await page.getByText('5 of 30', { exact: true }).waitFor();
}

/** The colleague signs up first, follows the link of the mail, and sees the run and the plan of the team. */
async function inviteTheColleague(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await page.getByLabel('Invite by email').fill(colleague.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText(`Invitation sent to ${colleague.email}.`).waitFor();

  const other = await openPage(product.browser);
  await becomeUser(other.page, product.url, colleague);
  await other.page.goto(await linkFor(product.url, colleague.email, '/settings'));
  await other.page.getByRole('button', { name: 'Accept invitation' }).click();
  await other.page.getByText(`You are in the team of ${newcomer.email} now.`).waitFor();
  const billing = other.page.getByRole('region', { name: 'Billing' });
  await billing.getByText('This is the plan of your team. Its owner looks after it.').waitFor();
  await billing.getByRole('region', { name: 'Elite' }).getByText('Current plan').waitFor();
  await expect(billing.getByRole('button')).toHaveCount(0);
  await other.page.getByRole('link', { name: 'Workspace' }).click();
  await other.page.getByText('5/30', { exact: true }).waitFor();
  await other.page
    .getByRole('region', { name: 'Investment Queue' })
    .getByRole('button', { name: 'Open OSTEN' })
    .waitFor();
  expect(other.failures).toEqual([]);
  await other.page.context().close();
}

async function useAnApiKey(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await page.getByLabel('Name of a new key').fill('Notebook');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.getByLabel('The new key').textContent()) ?? '';
  expect(key).toMatch(/^gsk_[\w-]{43}$/);
  const started = await call(product.url, key, 'POST', '/runs', { kind: 'symbol', symbol: 'OSTEN' });
  expect(started).toMatchObject({ status: 201, body: { id: expect.any(String) } });
  expect(await call(product.url, key, 'GET', '/billing/me')).toMatchObject({ status: 200, body: { runs_today: 6 } });
  expect(await call(product.url, key, 'POST', '/billing/portal')).toMatchObject({ status: 403 });
}

async function exportAPdf(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Workspace' }).click();
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await queue.getByRole('button', { name: 'Open OSTEN' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  const pdf = page.getByRole('menuitem', { name: 'PDF' });
  const [download] = await Promise.all([page.waitForEvent('download'), pdf.click()]);
  expect(download.suggestedFilename()).toBe('OSTEN.pdf');
  expect((await contentsOf(download, 'latin1')).slice(0, 5)).toBe('%PDF-');
}

async function resetThePassword(page: Page): Promise<void> {
  await page.goto(`${product.url}/settings`);
  await page.getByRole('button', { name: 'Send password reset' }).click();
  await page.getByText('Use the link emailed to you to set a new password.').waitFor();
  await page.goto(await linkFor(product.url, newcomer.email, '/reset'));
  await page.getByLabel('New password').fill('second, a longer password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('Password reset. You may now log in.').waitFor();
  await logIn(page, product.url, newcomer);
  await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor();
  await logIn(page, product.url, { ...newcomer, password: 'second, a longer password' });
  await page.waitForURL('**/app');
}

async function deleteTheAccount(page: Page): Promise<void> {
  await page.goto(`${product.url}/settings`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByText('Delete local account session? This will log you out.').waitFor();
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel('Password', { exact: true }).fill('second, a longer password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/signup');
  expect(
    await page.evaluate<string[]>('["token", "userEmail", "lastRunId"].filter((key) => localStorage[key])'),
  ).toEqual([]);
  await logIn(page, product.url, { ...newcomer, password: 'second, a longer password' });
  await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor();
}
