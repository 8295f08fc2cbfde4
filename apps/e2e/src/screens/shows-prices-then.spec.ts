import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openWorkspace, openWorkspaceAs, runTicker, tabPastMemo } from '../open-workspace.ts';
import { movableMarket, type MovableMarket } from '../movable-market.ts';
import { ownServer } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

let market: MovableMarket;

const product = ownServer('prices', async (dataPath) => {
  market = await movableMarket(dataPath);
  await market.moveTo('2026-06-01');
  return { MARKET: market.path };
});

it('a chart ends at the as-of day; what came after is shaded, and shown only to who asks', async () => {
  const first = await openWorkspace(product);
  await runTicker(first.page, 'OSTEN');
  await product.server.stop();
  await market.moveTo('2026-06-30');
  await product.restart();

  const { page, failures } = await openWorkspaceAs(first.account, product);
  const dialog = await openProposal(page, 'OSTEN');
  const chart = dialog.getByRole('img', { name: 'Closes of OSTEN' });
  const line = chart.locator('[data-part="as-of"]');
  await line.getByText('as of 2026-06-01').waitFor();
  await expect(chart).toHaveAttribute('data-later', '0');
  await expect(chart).toHaveAttribute('data-known', /^[1-9]\d{2,}$/);
  await dialog.getByText(/to the as-of day 2026-06-01/).waitFor();
  const atTheEnd = (await line.boundingBox())?.x ?? 0;

  await tabPastMemo(page, dialog, dialog.getByRole('switch', { name: 'Show what came after' }));
  await page.keyboard.press('Space');
  await dialog.getByText(/After it, until 2026-06-30/).waitFor();
  await expect.poll(async () => Number(await chart.getAttribute('data-later'))).toBeGreaterThan(15);
  await line.getByText('as of 2026-06-01').waitFor();
  await expect.poll(async () => (await line.boundingBox())?.x).toBeLessThan(atTheEnd);
  const shade = 'getComputedStyle(document.querySelector(\'[data-part="as-of"]\')).backgroundColor';
  expect(await page.evaluate<string>(shade)).toMatch(/^(?!rgba\(0, 0, 0, 0\))\w+\(/);
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 180_000);

it('a market that has no prices says so, and the rest of the dialog is there', async () => {
  const { page } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  await page.route('**/prices?*', (route) => route.fulfill({ status: 404, body: '{"detail":"No prices available."}' }));
  const dialog = await openProposal(page, 'OSTEN');
  await dialog.getByText('No prices available.').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).waitFor();
}, 120_000);
