import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { logIn, openPage } from './account-steps.ts';
import { DEMO } from './api-client.ts';
import type { Account } from './host/ask-host.ts';
import type { Product } from './product-in-browser.ts';

type Place = Pick<Product, 'browser' | 'url'>;

/** More than any page has places to stop at. */
const MOST_TABS = 250;

/** The desk, as the demo account sees it after its log-in. What the page throws is kept in `failures`. */
export async function openDesk({ browser, url }: Place, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, options);
  await logIn(opened.page, url, DEMO);
  await opened.page.waitForURL('**/app');
  return opened;
}

/** As `openDesk`, for a new account, which is logged in already. */
export async function openWorkspace(product: Product, options: BrowserContextOptions = {}) {
  const account = await product.addAccount();
  return { ...(await openWorkspaceAs(account, product, options)), account };
}

/** As `openDesk`, for an account that is logged in already. */
export async function openWorkspaceAs(account: Account, { browser, url }: Place, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, { ...options, storageState: sessionOf(account, url) });
  await opened.page.goto(`${url}/app`);
  return opened;
}

/** What the log-in page stores. */
function sessionOf({ token, email }: Account, url: string) {
  const localStorage = Object.entries({ token, userEmail: email }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
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
