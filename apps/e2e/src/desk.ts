import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { DEMO } from './api-client.ts';

const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };
/** More than any page has places to stop at. */
const MOST_TABS = 250;

/** The desk, as the demo account sees it in a browser of its own. What the page throws is kept in `failures`. */
export function openDesk(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  return openDeskAs(DEMO, browser, url, options);
}

export type LogIn = { readonly email: string; readonly password: string };

/** As `openDesk`, for somebody else. */
export async function openDeskAs(who: LogIn, browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const page = await (await browser.newContext({ ...WIDE, ...options })).newPage();
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.goto(`${url}/login`);
  await logIn(page, who);
  await page.waitForURL('**/app');
  return { page, failures };
}

/** Fills the log-in page, and sends it. */
export async function logIn(page: Page, { email, password }: LogIn): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Runs a ticker from the desk, and waits until its log has its last line. */
export async function runTicker(page: Page, symbol: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Run a ticker' });
  await card.getByRole('textbox', { name: 'Symbol' }).fill(symbol);
  await card.getByRole('button', { name: 'Run' }).click();
  await runEnded(page);
}

export async function runEnded(page: Page): Promise<void> {
  await page.locator('[data-label="DONE"]').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop run' }).waitFor({ state: 'detached' });
}

/** Presses Tab until the focus is there, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const focused = target.and(page.locator(':focus'));
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if ((await focused.count()) === 1) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(target)}`);
}
