import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { linkFor, logIn, newAddress, openPage, signUp } from '../account-steps.ts';
import { tokenOf } from '../api-client.ts';
import { openPageAs, openWorkspaceAs } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

const old = { email: newAddress('grace'), password: 'the old password' };
const renewed = { ...old, password: 'naïve 🦜 parrots fly' };

it('a forgotten password is replaced by the link of a mail, also after a reload; the old one and every session are worth nothing then', async () => {
  const elsewhere = await openPage(product.browser);
  await signUp(elsewhere.page, product.url, old);
  await logIn(elsewhere.page, product.url, old);
  await elsewhere.page.waitForURL('**/app');

  const { page, failures } = await openPage(product.browser, { colorScheme: 'dark' });
  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  const send = page.getByRole('button', { name: 'Send reset link' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Email').fill(old.email);
  await send.click();
  await page.getByText('If an account exists, a reset email has been sent.').waitFor();
  await expectAccessible(page);

  const link = await linkFor(product.url, old.email, '/reset');
  for (let look = 0; look < 3; look += 1) await fetch(link); // as a scanner of mail does
  await page.goto(link);
  await page.waitForURL(`${product.url}/reset`);
  expect(await page.evaluate<string>('location.href')).toBe(`${product.url}/reset`);
  await page.reload(); // what the link brought is still there
  const password = page.getByLabel('New password');
  const reset = page.getByRole('button', { name: 'Reset password' });
  await expect(password).toHaveAttribute('placeholder', 'At least 12 characters');
  await password.fill('eleven char');
  await expect(reset).toBeDisabled();
  await password.fill(renewed.password);
  await expectAccessible(page);
  await reset.click();
  await page.getByText('Password reset. You may now log in.').waitFor();
  await expect.poll(() => page.evaluate<string>('JSON.stringify(sessionStorage)')).toBe('{}');
  await expectAccessible(page);

  await elsewhere.page.waitForURL('**/login'); // by itself
  await logIn(page, product.url, old);
  await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor();
  await logIn(page, product.url, renewed);
  await page.waitForURL('**/app');

  await page.goto(link);
  await password.fill('another long password');
  await reset.click();
  await page.getByRole('alert').getByText('Invalid or expired token', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.goto(`${product.url}/app`);
  await page.getByText('AI Thinking Process').waitFor();
  expect([...failures, ...elsewhere.failures]).toEqual([]);
}, 120_000);

it('who asks too often is told when to come back, below the sentence of the page', async () => {
  const { page } = await openPage(product.browser);
  await page.goto(`${product.url}/forgot`);
  await page.getByLabel('Email').fill(newAddress('nobody'));
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to send reset email' });
  for (let asked = 0; asked < 5; asked += 1) {
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('If an account exists, a reset email has been sent.').and(page.locator(':focus')).waitFor();
    await page.getByLabel('Email').focus();
  }
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await failed.getByText(/^Too many requests\. Try again in \d+ minutes?\.$/).waitFor();
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
}, 60_000);

it('without a link there is nothing to press, and the page says where links come from', async () => {
  const { page } = await openPage(product.browser, { viewport: { width: 390, height: 844 } });
  await page.goto(`${product.url}/reset`);
  await page.getByLabel('New password').fill('long enough, but for what?');
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeDisabled();
  await page.getByText('Please open this page by the link in the mail that we sent you.').waitFor();
  await expectAccessible(page);
}, 60_000);

it('Settings send the same mail, with two sentences, and the code again', async () => {
  const { page } = await openPage(product.browser);
  const lin = { ...old, email: newAddress('lin') };
  await signUp(page, product.url, lin);
  await logIn(page, product.url, lin);
  await page.waitForURL('**/app');
  await page.goto(`${product.url}/settings`);
  await page.getByText('Not verified: you can look around, but not start a run.').waitFor();
  await page.getByRole('button', { name: 'Send password reset' }).click();
  const texts = page.getByRole('status').filter({ hasText: 'Password reset' }).getByRole('paragraph');
  await texts.last().waitFor();
  await expect(texts).toHaveText(['Password reset email sent.', 'Use the link emailed to you to set a new password.']);
  expect(await linkFor(product.url, lin.email, '/reset')).toMatch(/\/reset\?token=/);
  await page.getByRole('button', { name: 'Resend verification' }).click();
  await page.getByText('Verification code sent.', { exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Resend verification' }).click();
  await page.getByText('Failed to send verification code.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send password reset' }).click();
  await page.getByText('Failed to send reset email.', { exact: true }).waitFor();
}, 120_000);

it('Settings list where one is logged in, and log out one place or all others', async () => {
  const eve = await product.addAccount('premium', 'eve');
  const again = async () => ({ email: eve.email, token: await tokenOf(product.url, eve) });
  const first = await openWorkspaceAs(eve, product);
  const second = await openWorkspaceAs(await again(), product);
  const { page } = await openPageAs(await again(), product);
  await page.goto(`${product.url}/settings?section=sessions`);
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await rows.first().getByText('This session').waitFor();
  await expect(rows).toHaveCount(3);
  await expectAccessible(page);

  await rows.last().getByRole('button', { name: 'Log out' }).click();
  await rows.nth(2).waitFor({ state: 'detached' });
  await first.page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await rows.nth(1).waitFor({ state: 'detached' });
  await second.page.waitForURL('**/login');
  await page.reload();
  await rows.getByText('This session').waitFor();
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0);
}, 120_000);
