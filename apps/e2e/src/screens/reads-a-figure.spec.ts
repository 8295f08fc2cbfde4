import { it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { openWorkspaceAs, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { storeCheckedMemo, storeOldMemo } from '../stored-memo.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

async function withMemo(store: typeof storeCheckedMemo, options: BrowserContextOptions = {}) {
  const account = await product.addAccount('elite');
  await store({ databaseUrl: product.databaseUrl, workspaceId: account.workspaceId });
  const { page, failures } = await openWorkspaceAs(account, product, options);
  return { page, failures, dialog: await openProposal(page, 'OSTEN') };
}

const cardIn = (page: Page) => page.getByRole('group', { name: 'Figure' });

it('each figure of a memo shows its fact by hover and by focus: what it is, of when, from where, and its inputs', async () => {
  const { page, failures, dialog } = await withMemo(storeCheckedMemo);
  const card = cardIn(page);
  const figure = (shown: string) => dialog.getByRole('button', { name: shown, exact: true }).first();

  await figure('$39.80').hover();
  await card.getByText('50-day average').waitFor();
  for (const text of ['39.8012', '50 trading days to 30 June 2026', 'sample', 'mean of the closes of the window'])
    await card.getByText(text, { exact: true }).waitFor();
  await card.getByText('Computed from').waitFor();
  await card.getByText('$41.24').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape'); // the focus is elsewhere: only the card closes
  await card.waitFor({ state: 'detached' });
  await figure('$41.24').hover();
  await card.getByRole('link', { name: 'Open source' }).click();
  await dialog.getByRole('listitem').filter({ hasText: 'Prices and indicators of OSTEN' }).waitFor();

  await tabTo(page, figure('$41.24'));
  await card.getByText('30 June 2026', { exact: true }).waitFor();
  await expect(card.getByText('Formula')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await figure('$41.24').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await card.waitFor();
  await dialog.waitFor();

  const claim = dialog.getByRole('button', { name: /50-day average of \$39/ }).first();
  await tabTo(page, claim);
  await dialog.getByRole('group', { name: 'Evidence' }).getByText('Prices and indicators of OSTEN').waitFor();
  await expect(card).toHaveCount(0);
  expect(failures).toEqual([]);
}, 120_000);

it('says what was lowered, what is opinion, and what was not kept, on a phone by night too', async () => {
  const phone = { colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true } as const;
  const { page, failures, dialog } = await withMemo(storeCheckedMemo, phone);
  await dialog.getByText('Lowered from Buy: A Buy needs figures of 2 data sets').waitFor();
  await dialog.getByText('Confidence lowered from 82%: The verdict was lowered.').waitFor();
  await dialog.getByText('Checked by facts').waitFor();
  await expect(dialog.getByText('Patience is cheaper than regret.', { exact: true })).toHaveCSS('font-style', 'italic');

  await dialog.getByRole('button', { name: '$41.24', exact: true }).first().tap();
  await cardIn(page).getByText('Close', { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  const dropped = dialog.getByText('The finance chief resigned.');
  await expect(dropped).toBeHidden();
  await dialog.getByText('What was not kept').tap();
  await dropped.waitFor();
  await dialog.getByText('No quotation says so.').waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('a memo of an earlier release says that its digits were checked, and its figures show nothing of their own', async () => {
  const { failures, dialog } = await withMemo(storeOldMemo);
  await dialog.getByText('Checked by digits').waitFor();
  await expect(dialog.getByRole('button', { name: '$41.24', exact: true })).toHaveCount(0);
  await expect(dialog.getByText('What was not kept')).toHaveCount(0);
  expect(failures).toEqual([]);
}, 120_000);

it('a line of the log marks what failed the check, and says why', async () => {
  const { page, failures, dialog } = await withMemo(storeCheckedMemo);
  await dialog.getByText('AI thinking log').click();
  await dialog.getByText('1 not supported').waitFor();
  await dialog.getByText('No analyst estimate is part of the evidence.').waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);
