import { beforeEach, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Account } from '../host/ask-host.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

let account: Account;
let page: Page;

const product = sharedProduct();

beforeEach(async () => {
  account = await product.addAccount();
  page = await (await product.browser.newContext({ reducedMotion: 'reduce' })).newPage();
});

const stored = () => page.evaluate<Record<string, string>>('({ ...localStorage })');

async function fillIn(password: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(` ${account.email}`);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

it('a password shows and hides', async () => {
  await fillIn('secret');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

it('a log-in says that it logs in, keeps token and address, and leads to the workspace', async () => {
  await fillIn(account.password);
  await page.route('**/auth/login', async (route) => {
    await page.getByRole('button', { name: 'Logging in…', disabled: true }).waitFor();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app');
  await expect.poll(() => stored()).toMatchObject({ token: expect.stringMatching(/.{20}/), userEmail: account.email });
}, 60_000);

it('a wrong password is told in the words of the catalogue', async () => {
  await fillIn('not it');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor();
  await expect.poll(() => stored()).not.toHaveProperty('token');
}, 60_000);

it('logging out forgets the session and leads to the log-in', async () => {
  await fillIn(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app');
  await page.evaluate(`localStorage.setItem('lastRunId', 'some-run')`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  const kept = Object.keys(await stored());
  expect(kept.filter((key) => ['token', 'userEmail', 'lastRunId'].includes(key))).toEqual([]);
}, 60_000);

it('the documents of a sign-up are read in a dialog, which three ways close', async () => {
  await page.goto(`${product.url}/signup`);
  const read = (name: string) => page.getByRole('button', { name: `Read the ${name}` }).click();
  const dialog = page.getByRole('dialog');
  let release = (): void => undefined;
  await page.route('**/legal/user-agreement.html', async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  await read('User Agreement');
  await dialog.getByText('Loading…', { exact: true }).waitFor();
  release();
  await dialog.getByRole('heading').nth(1).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await read('Investment Disclaimer');
  await dialog.getByText('at least 18 years old').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.route('**/legal/privacy-policy.html', (route) => route.fulfill({ status: 404 }));
  await read('Privacy Policy');
  await dialog.getByText('Failed to load document.', { exact: true }).waitFor();
  await page.mouse.click(4, 4);
  await dialog.waitFor({ state: 'detached' });
}, 60_000);

it('a sign-up waits for all three agreements, and says when it failed', async () => {
  await page.goto(`${product.url}/signup`);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('x');
  const submit = page.getByRole('button', { name: 'Sign up' });
  for (const box of await page.getByRole('checkbox').all()) {
    await expect(submit).toBeDisabled();
    await box.check();
  }
  await page.route('**/auth/signup', (route) => route.fulfill({ status: 500, body: 'no' }));
  await submit.click();
  await page.getByRole('alert').getByText('Signup failed', { exact: true }).waitFor();
});
