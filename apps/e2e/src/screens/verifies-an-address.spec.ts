import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { codeFor, logIn, newAddress, openPage, signUp } from '../account-steps.ts';
import { tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

const ada = { email: newAddress('ada+page'), password: 'a' };
const bob = { email: newAddress('bob'), password: 'correct horse battery staple' };

it('a newcomer looks around, is told to verify, does so with the code of the mail, and may start', async () => {
  const { page, failures } = await openPage(product.browser);
  await signUp(page, product.url, ada);
  await page.getByRole('link', { name: 'development mailbox' }).waitFor();
  const code = await codeFor(product.url, ada.email);

  await logIn(page, product.url, ada);
  await page.waitForURL('**/app');
  const missing = page.getByText('Verify your email address first');
  await missing.waitFor();
  const run = page.getByRole('region', { name: 'Run Trending' }).getByRole('button', { name: 'Run' });
  await expect(run).toBeDisabled();
  await missing.getByRole('link', { name: 'Verify email' }).click();

  await page.waitForURL('**/verify');
  await expect(page.getByLabel('Email')).toHaveValue(ada.email);
  await expect(page).toHaveTitle('Verify your email · Gemscout');
  await expect(page.getByLabel('Code')).toHaveAttribute('placeholder', 'ABC123');
  await page.getByLabel('Code').fill(`  ${code.toLowerCase()} `);
  expect((await page.getByLabel('Code').inputValue()).trim()).toBe(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Email verified. You can now use all features.').waitFor();
  await page.getByRole('link', { name: 'Open app' }).click();
  await expect(run).toBeDisabled();
  await page.getByText('Without a plan no runs can be started.').getByRole('link', { name: 'See the plans' }).click();
  await page.waitForURL('**/settings#billing');
  await page.getByText('verified', { exact: true }).waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('a wrong code is told, a new one can be sent, and the old one is worth nothing then', async () => {
  const { page, failures } = await openPage(product.browser);
  await signUp(page, product.url, bob);
  const first = await codeFor(product.url, bob.email);
  await page.getByRole('link', { name: 'Enter the code' }).click();
  const resend = page.getByRole('button', { name: 'Resend code' });
  const confirm = page.getByRole('button', { name: 'Confirm' });
  const code = page.getByLabel('Code');
  await expect(resend).toBeEnabled();
  await expect(confirm).toBeDisabled();

  await code.fill(first === 'ZZZZZZ' ? 'YYYYYY' : 'zzzzzz');
  await confirm.click();
  await page.getByRole('alert').getByText('Invalid or expired code', { exact: true }).waitFor();
  await resend.click();
  await page.getByText('Verification code sent (if account exists).').waitFor();
  const second = await codeFor(product.url, bob.email, first);

  await code.fill(first);
  await confirm.click();
  await page.getByRole('alert').getByText('Invalid or expired code', { exact: true }).waitFor();
  await code.fill(second);
  await confirm.click();
  await page.getByText('Email verified. You can now use all features.').waitFor();
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await logIn(page, product.url, { ...bob, password: 'wrong' });
  await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(bob.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app');
  await page.goto(`${product.url}/verify`);
  await page.getByLabel('Email').fill('');
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeDisabled();
  expect(failures).toEqual([]);
}, 120_000);

it('without a mouse: sign-up, code and log-in; and each page is accessible in each of its states', async () => {
  const eve = { email: newAddress('eve'), password: 'Tr0ub4dor &3 and more' };
  const { page, failures } = await openPage(product.browser, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await page.goto(`${product.url}/signup`);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(eve.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(eve.password);
  for (const name of ['User Agreement', 'Privacy Policy', 'Investment Disclaimer']) {
    await tabTo(page, page.getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('status').and(page.locator(':focus')).waitFor();
  await expectAccessible(page);

  await tabTo(page, page.getByRole('link', { name: 'Enter the code' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Code'));
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Code').and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  await page.keyboard.type(await codeFor(product.url, eve.email));
  await page.keyboard.press('Enter');
  await page.getByRole('status').and(page.locator(':focus')).waitFor();
  await expectAccessible(page);

  await tabTo(page, page.getByRole('link', { name: 'Log in' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  await page.keyboard.type(eve.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app');
  expect(failures).toEqual([]);
}, 120_000);
