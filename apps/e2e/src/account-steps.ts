import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Contexts } from './worker-browser.ts';

export type Person = { readonly email: string; readonly password: string };
type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
};

/** An address that nobody has yet: test files share a server. */
export function newAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 6)}@example.com`;
}

const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };
const MAIL_WITHIN_MS = 60_000;

/** A browser context of its own, as nobody. What the page throws is kept in `failures`, what it alerts in `alerts`. */
export async function openPage(browser: Contexts, options: BrowserContextOptions = {}) {
  const page = await (await browser.newContext({ ...WIDE, ...options })).newPage();
  const failures: string[] = [];
  const alerts: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  return { page, failures, alerts };
}

/** Ticks all that is to agree to, and signs up. */
export async function signUp(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/signup`);
  await fillSignUp(page, person);
}

/** As `signUp`, on the page that is open. */
export async function fillSignUp(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Account created. Check your email for a verification code.').waitFor();
}

export async function logIn(page: Page, url: string, { email, password }: Person): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Enters the code of the newest mail. */
async function verify(page: Page, url: string, { email }: Person): Promise<void> {
  await page.goto(`${url}/verify`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Code').fill(await codeFor(url, email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Email verified. You can now use all features.').waitFor();
}

/** Signs up, verifies, and logs in. */
export async function becomeUser(page: Page, url: string, person: Person): Promise<void> {
  await signUp(page, url, person);
  await verify(page, url, person);
  await logIn(page, url, person);
  await page.waitForURL('**/app');
}

/** Pays for a plan in the sandbox, and is back in Settings. */
export async function startTrial(page: Page, url: string, plan: string): Promise<void> {
  await page.goto(`${url}/settings`);
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  await page.getByText('Simulated checkout: no card is charged').waitFor();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.getByText(`Welcome: the ${plan} plan is yours.`).waitFor();
}

/** The newest mail to `to` that has `part` in its text, once it is there. */
async function mailWith(url: string, to: string, part: RegExp): Promise<Mail> {
  for (const end = Date.now() + MAIL_WITHIN_MS; Date.now() < end; await sleep(100)) {
    const answer = await fetch(`${url}/dev/mailbox.json`);
    const mails = (await answer.json()) as readonly Mail[];
    const found = mails.find((mail) => mail.to === to && part.test(mail.text));
    if (found) return found;
  }
  throw new Error(`No mail to ${to} with ${String(part)}`);
}

/** @param except a code that was read before */
export async function codeFor(url: string, email: string, except = 'none'): Promise<string> {
  const { text } = await mailWith(url, email, new RegExp(`\\n(?!${except})[A-Z2-9]{6}\\n`));
  return /\n([A-Z2-9]{6})\n/.exec(text)?.[1] ?? '';
}

/** The address in the newest mail that leads to `path`. */
export async function linkFor(url: string, email: string, path: string): Promise<string> {
  const { text } = await mailWith(url, email, new RegExp(`${path}\\?`));
  return /https?:\/\/\S+\?\S+/.exec(text)?.[0] ?? '';
}
