import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { linkFor } from '../account-steps.ts';
import { openWorkspace, openWorkspaceAs, runTicker } from '../open-workspace.ts';
import { movableMarket, type MovableMarket } from '../movable-market.ts';
import { productInBrowser } from '../product-in-browser.ts';
import { storeProposals } from '../stored-proposals.ts';
import { expect } from '../web-expect.ts';

let market: MovableMarket;

/** On a database of its own, as the development mailbox needs it. */
const product = productInBrowser('conditions', async (dataPath) => {
  market = await movableMarket(dataPath);
  await market.moveTo('2026-05-29');
  return { MARKET: market.path };
});

const DISTANCE = /^\d+\.\d% (above|below) (the (50-day average|52-week low)|\$\d+\.\d\d)$/;

async function openProposal(page: Page) {
  await page.getByRole('region', { name: 'Investment Queue' }).getByRole('button', { name: 'Open SOAPL' }).click();
  return page.getByRole('dialog', { name: 'SOAPL' });
}

it('a close that meets a condition of an approved proposal marks its rows and its company, shows at the bell and comes by mail, until that is ended', async () => {
  const { page: before, account } = await openWorkspace(product);
  await runTicker(before, 'SOAPL');
  const dialog = await openProposal(before);
  await expect(dialog.getByRole('list', { name: 'Conditions' }).getByText(DISTANCE).first()).toBeVisible();
  await expectAccessible(before);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await before.getByRole('button', { name: 'Approve SOAPL' }).click();
  await expect(before.getByRole('region', { name: 'Watchlist' }).getByText(DISTANCE)).toBeVisible();
  await expect(before.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await product.server.stop();
  await market.moveTo('2026-06-30');
  await product.restart();
  const stop = await linkFor(product.url, account.email, '/unsubscribe'); // what was read is not mailed
  const { page, failures } = await openWorkspaceAs(account, product);
  await expect(page.getByRole('region', { name: 'Watchlist' }).getByText('Met on 4 Jun 2026')).toBeVisible();
  const { workspaceId } = account;
  const where = { databaseUrl: product.databaseUrl, workspaceId, runId: crypto.randomUUID() };
  await storeProposals(where, [{ symbol: 'SOAPL' }]);
  await expect(page.getByRole('region', { name: 'Investment Queue' }).getByText('Met on 4 Jun 2026')).toBeVisible();
  // The price at which the verdict changes; the average beside it that the rules would name is no condition of its own.
  await page.getByRole('button', { name: 'Notifications, 1 not read' }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  const crossing = bell.getByRole('link', { name: /SOAPL.*condition met.*not read/ });
  await expect(crossing).toHaveCount(1);
  await expect(crossing.first()).toContainText('Met on 4 Jun 2026 at close $280.14, sample market');
  await expectAccessible(page);
  await bell.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await page.goto(`${product.url}/app?view=company&symbol=SOAPL`);
  const conditions = page.getByRole('region', { name: 'Conditions of approved proposals' });
  await expect(conditions.getByText('Met on 4 Jun 2026', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(stop);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You get no more mails about conditions' }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  const mails = page.getByRole('checkbox', { name: /^Mail me when a condition is met/ });
  await expect(mails).not.toBeChecked();
  await mails.check();
  await page.reload();
  await expect(mails).toBeChecked();
  expect(failures).toEqual([]);
}, 180_000);
