import type { Page } from 'playwright-core';
import { tabTo } from './desk.ts';

/** Opens the dialog of a queued proposal, as somebody without a mouse does. */
export async function openProposal(page: Page, symbol: string) {
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await tabTo(page, queue.getByRole('button', { name: `Open ${symbol}` }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: symbol });
  await dialog.getByText('Evidence', { exact: true }).first().waitFor();
  return dialog;
}

/** Unfolds the proposals of the queue whose time is over. */
export async function unfoldExpired(page: Page): Promise<void> {
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await tabTo(page, queue.getByRole('button', { name: /^Expired/ }));
  await page.keyboard.press('Enter');
}
