import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { codeFor, logIn, newAddress, openPage } from './account-steps.ts';
import { call, DEMO, tokenOf } from './api-client.ts';
import { accountWithRun, type Account } from './host/ask-host.ts';
import type { Product } from './product-in-browser.ts';

type Place = Pick<Product, 'browser' | 'url'>;
type Session = Pick<Account, 'token' | 'email'>;

const AGREED = {
  agree_user_agreement: true,
  agree_privacy_policy: true,
  agree_investment_disclaimer: true,
  legal_version: '2025-08-09',
};

/** More than any page has places to stop at. */
const MOST_TABS = 250;

/** The workspace, as the demo account sees it after its log-in. What the page throws is kept in `failures`. */
export async function openDemoWorkspace({ browser, url }: Place, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, options);
  await logIn(opened.page, url, DEMO);
  await opened.page.waitForURL('**/app');
  return opened;
}

/** As `openDemoWorkspace`, for a new account, which is logged in already. */
export async function openWorkspace(product: Product, options: BrowserContextOptions = {}) {
  const account = await product.addAccount();
  return { ...(await openWorkspaceAs(account, product, options)), account };
}

/** As `openDemoWorkspace`, for an account that is logged in already. */
export async function openWorkspaceAs(account: Session, place: Place, options: BrowserContextOptions = {}) {
  const opened = await openPageAs(account, place, options);
  await opened.page.goto(`${place.url}/app`);
  return opened;
}

/** As `openWorkspaceAs`, with a page that changes of the workspace do not reach, as when two people decide in the same second. */
export async function openWorkspaceBehind(account: Session, place: Place) {
  const opened = await openPageAs(account, place);
  await keepRouting(opened.page);
  await opened.page.route('**/workspace/stream-ticket', (route) => route.abort());
  await opened.page.goto(`${place.url}/app`);
  return opened;
}

/**
 * For a test that ends a route before its end: with no route left Playwright stops looking at requests, and one that is on its way
 * just then is lost. With this route, which no request matches, it goes on looking.
 */
export async function keepRouting(page: Page): Promise<void> {
  await page.context().route('**/no-such-request', (route) => route.fallback());
}

/** Waits until changes of the workspace reach the page. Call it before the page is opened. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().includes('/workspace/events') && response.ok());
}

/** A page of an account that is logged in already, which has gone nowhere yet. */
export function openPageAs(account: Session, { browser, url }: Place, options: BrowserContextOptions = {}) {
  return openPage(browser, { ...options, storageState: storageOf(sessionOf(account), url) });
}

/** Signs up, verifies and logs in by the API: an account that has chosen no plan yet. `addAccount` grants plans, so that none can be bought. */
export async function signUpByApi(url: string, name: string): Promise<Session> {
  const person = { email: newAddress(name), password: 'a password of many words' };
  await call(url, undefined, 'POST', '/auth/signup', { ...person, ...AGREED });
  const code = await codeFor(url, person.email);
  await call(url, undefined, 'POST', '/auth/verify-email/confirm', { email: person.email, code });
  return { email: person.email, token: await tokenOf(url, person) };
}

/**
 * The workspace of the account that the tests of a Jest worker share, with the log of its finished run of OSTEN. On the server that they
 * share, too; only for tests that change nothing of either.
 */
export async function openFinishedRun({ browser, url }: Place, options: BrowserContextOptions = {}) {
  const account = await accountWithRun();
  const entries = { ...sessionOf(account), lastRunId: account.runId };
  const opened = await openPage(browser, { ...options, storageState: storageOf(entries, url) });
  await opened.page.goto(`${url}/app`);
  await runEnded(opened.page);
  return { ...opened, account };
}

/** What the log-in page stores. */
function sessionOf({ token, email }: Session) {
  return { token, userEmail: email };
}

function storageOf(entries: Readonly<Record<string, string>>, url: string) {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

/** Runs a ticker from the workspace, and waits until its log has its last line. */
export async function runTicker(page: Page, symbol: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Run a ticker' });
  await card.getByRole('combobox', { name: 'Symbol' }).fill(symbol);
  await card.getByRole('button', { name: 'Run' }).click();
  await runEnded(page);
}

export async function runEnded(page: Page): Promise<void> {
  await page.locator('[data-label="DONE"]').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop run' }).waitFor({ state: 'detached' });
}

/** Presses Tab until the focus is there, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, most = MOST_TABS): Promise<void> {
  await target.waitFor();
  let [element] = await target.elementHandles(); // kept: a search by role reads the whole page
  for (let tabs = 0; tabs <= most; tabs += 1) {
    const state = await element?.evaluate(focusState);
    if (state === 'focused') return;
    if (state === 'elsewhere') await page.keyboard.press('Tab');
    else {
      [element] = await target.elementHandles();
      if (!element) await page.keyboard.press('Tab'); // it comes and goes with what is scrolled into view
    }
  }
  throw new Error(`${most} times Tab did not reach ${String(target)}`);
}

/** To what stands behind the memo of a proposal, past its figures, in few presses. */
export async function tabPastMemo(page: Page, dialog: Locator, target: Locator): Promise<void> {
  await tabTo(page, dialog.getByRole('button', { name: 'Skip the memo' }), 40);
  await page.keyboard.press('Enter');
  await tabTo(page, target, 40);
}

/** Runs in the page. */
function focusState(element: object): 'focused' | 'elsewhere' | 'removed' {
  if (!Reflect.get(element, 'isConnected')) return 'removed';
  return Reflect.get(Reflect.get(element, 'ownerDocument'), 'activeElement') === element ? 'focused' : 'elsewhere';
}
