import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { openWorkspace, openWorkspaceAs, runTicker, tabPastMemo, tabTo } from '../open-workspace.ts';
import { movableMarket, type MovableMarket } from '../movable-market.ts';
import { ownServer } from '../product-in-browser.ts';
import { unfoldExpired } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

let market: MovableMarket;

const product = ownServer('rechecks', async (dataPath) => {
  market = await movableMarket(dataPath);
  await market.moveTo('2026-05-29');
  return { MARKET: market.path };
});

async function openProposal(page: Page) {
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await tabTo(page, queue.getByRole('button', { name: 'Open OSTEN' }));
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'OSTEN' });
}

it('a proposal is fresh, tells what its confidence is not, and is decided again without a mouse', async () => {
  const { page, failures } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  const dialog = await openProposal(page);
  await dialog.getByText('Fresh', { exact: true }).waitFor();
  await dialog.getByText('It is not a chance of profit.').waitFor();
  await dialog.getByText(/^No record of such verdicts: the prices of this market are invented\./).waitFor();
  await dialog.getByText('close of 2026-05-29').waitFor();
  await tabPastMemo(page, dialog, dialog.getByRole('button', { name: 'Decide again' }));
  await page.keyboard.press('Enter');
  await dialog.getByText(/^5 of 5 (Buy|Watch), 0\.\d\d$/).waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('once the market went on it is stale and says why, and one key re-checks what changed', async () => {
  const before = await openWorkspace(product);
  await runTicker(before.page, 'OSTEN');
  await product.server.stop();
  await market.moveTo('2026-06-30');
  await product.restart();
  const { page, failures } = await openWorkspaceAs(before.account, product);
  await unfoldExpired(page);
  const dialog = await openProposal(page);
  await dialog.getByText('Stale', { exact: true }).waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Re-check' }));
  await page.keyboard.press('Enter');
  await dialog.getByText(/^(Buy|Watch) \d+% → (Buy|Watch|Avoid) \d+%$/).waitFor();
  await dialog.getByText('Fresh', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);
