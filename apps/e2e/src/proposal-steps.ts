import type { Page } from 'playwright-core';
import { tabTo } from './open-workspace.ts';

/** Opens the dialog of a queued proposal by Enter, so that the focus returns to the proposal later. */
export async function openProposal(page: Page, symbol: string) {
  await openButton(page, symbol).press('Enter');
  const dialog = page.getByRole('dialog', { name: symbol });
  await dialog.getByText('Evidence', { exact: true }).first().waitFor();
  return dialog;
}

/** What opens the dialog of a queued proposal. */
export function openButton(page: Page, symbol: string) {
  return page.getByRole('region', { name: 'Investment Queue' }).getByRole('button', { name: `Open ${symbol}` });
}

/** Unfolds the proposals of the queue whose time is over. */
export async function unfoldExpired(page: Page): Promise<void> {
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await tabTo(page, queue.getByRole('button', { name: /^Expired/ }));
  await page.keyboard.press('Enter');
}
