import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { followToEnd, startRun } from '../api-client.ts';
import { openWorkspaceAs, tabTo } from '../open-workspace.ts';
import { contentsOf } from '../downloads.ts';
import type { Account } from '../host/ask-host.ts';
import { startModelStandIn, type ModelStandIn } from '../model-stand-in.ts';
import { ownServer, sharedProduct, type Product } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

const SYMBOL = 'OSTEN';
const SCREENS = [
  ['on a desktop by day', { colorScheme: 'light', viewport: { width: 1_440, height: 900 } }],
  ['on a desktop by night', { colorScheme: 'dark', viewport: { width: 1_440, height: 900 } }],
  ['on a phone by day', { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['on a phone by night', { colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[];

async function accountWithRun(product: Product): Promise<Account> {
  const account = await product.addAccount();
  const { token } = account;
  await followToEnd(product.url, token, await startRun(product.url, token, { kind: 'symbol', symbol: SYMBOL }));
  return account;
}

const cardIn = (page: Page) => page.getByRole('group', { name: 'Figure' });
const figuresOf = (dialog: Locator) => dialog.locator('.memo .figure');

describe('the memo of the rules analyst', () => {
  const product = sharedProduct();
  let account: Account;
  beforeAll(async () => {
    account = await accountWithRun(product);
  }, 120_000);

  it.each(SCREENS)(
    'shows the fact behind a figure, %s',
    async (_, options) => {
      const { page, failures } = await openWorkspaceAs(account, product, options);
      const dialog = await openProposal(page, SYMBOL);
      await dialog.getByText('Checked by facts').waitFor();
      const average = dialog
        .getByText(/50-day average of \$\d/)
        .first()
        .locator('.figure')
        .nth(1);
      const card = cardIn(page);
      await ('hasTouch' in options ? average.tap() : average.hover());
      await card.getByText('50-day average', { exact: true }).waitFor();
      for (const name of ['As of', 'Source', 'Formula']) await card.getByText(name, { exact: true }).waitFor();
      await card.getByText((await average.textContent()) ?? '', { exact: true }).waitFor();
      await expect(card).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      await dialog.waitFor();
      expect(failures).toEqual([]);
    },
    120_000,
  );

  it('shows the value of each figure in its card, by the keyboard alone', async () => {
    const { page, failures } = await openWorkspaceAs(account, product);
    const dialog = await openProposal(page, SYMBOL);
    const figures = figuresOf(dialog);
    await figures.first().waitFor();
    const card = cardIn(page);
    for (const figure of (await figures.all()).slice(0, 12)) {
      const shown = (await figure.textContent()) ?? '';
      await tabTo(page, figure);
      await card.getByText(shown, { exact: true }).first().waitFor();
      await expect(figure).toHaveAttribute('aria-expanded', 'true');
    }
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await dialog.waitFor();
    expect(failures).toEqual([]);
  }, 120_000);

  it('counts its fact groups in the dialog, its log and its file, and says why others are missing', async () => {
    const { page, failures } = await openWorkspaceAs(account, product);
    const dialog = await openProposal(page, SYMBOL);
    const label = dialog.getByText('Fact groups', { exact: true });
    const count = `${await label.locator('xpath=following-sibling::dd[1]').textContent()} fact groups`;
    expect(count).toMatch(/^\d+ of \d+ fact groups$/);
    await dialog.getByText('Missing facts', { exact: true }).click();
    const missing = dialog.locator('details', { hasText: 'Missing facts' }).getByRole('listitem');
    await missing.first().waitFor();
    const reasons = await missing.allTextContents();
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z][^:]+: .+/);

    await dialog.getByText('AI thinking log').click();
    await dialog.getByText(` and ${count}`).first().waitFor();

    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const item = page.getByRole('menuitem', { name: 'Markdown' });
    const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
    const report = (await contentsOf(download)).replaceAll('\\', '');
    for (const line of [`${count}.`, ...reasons.map((reason) => `Missing: ${reason}`)]) expect(report).toContain(line);
    expect(failures).toEqual([]);
  }, 120_000);
});

describe('the memo of a model that lies in every answer', () => {
  let model: ModelStandIn;
  let account: Account;
  const product = ownServer('reads-what-was-checked', async () => {
    model = await startModelStandIn('lying');
    return model.environment;
  });
  beforeAll(async () => {
    account = await accountWithRun(product);
  }, 120_000);
  afterAll(async () => {
    await model?.stop();
  });

  it.each(SCREENS)(
    'says why it is no Buy and what was not kept, %s',
    async (_, options) => {
      const { page, failures } = await openWorkspaceAs(account, product, options);
      const dialog = await openProposal(page, SYMBOL);
      const lowered = dialog.getByRole('list', { name: 'Lowered' });
      await lowered.getByText(/^Lowered from Buy: A Buy needs /).waitFor();
      await lowered.getByText(/^Confidence lowered from 97%: /).waitFor();
      await expect(dialog.getByText('Buy', { exact: true })).toHaveCount(0);
      await dialog.getByRole('heading', { name: 'OSTEN: Watch' }).waitFor();
      await dialog.getByText(/^Verdict lowered from Buy to Watch: A Buy needs /).waitFor();

      const dropped = dialog.getByRole('listitem').filter({ hasText: '“Insiders bought at ' }).first();
      await expect(dropped).toBeHidden();
      const fold = dialog.getByText('What was not kept');
      if ('hasTouch' in options) await fold.tap();
      else await fold.click();
      await dropped.getByText('Metric:').waitFor();
      await expectAccessible(page);
      expect(failures).toEqual([]);
    },
    120_000,
  );

  it('says in the log what failed the check, and why the verdict was lowered', async () => {
    const { page, failures } = await openWorkspaceAs(account, product);
    const dialog = await openProposal(page, SYMBOL);
    await dialog.getByText('AI thinking log').click();
    await dialog.getByText('not supported').first().waitFor();
    await dialog
      .getByText(/Watch.*Verdict lowered from Buy to Watch: /)
      .first()
      .waitFor();
    await expectAccessible(page);
    expect(failures).toEqual([]);
  }, 120_000);
});
