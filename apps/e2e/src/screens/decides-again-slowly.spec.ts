import { afterAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../accessible-page.ts';
import { openWorkspace, runTicker } from '../open-workspace.ts';
import { startModelStandIn, type ModelStandIn } from '../model-stand-in.ts';
import { ownServer } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

let model: ModelStandIn;

const product = ownServer('decides-slowly', async () => {
  model = await startModelStandIn();
  return model.environment;
});
afterAll(async () => {
  await model?.stop();
});

async function openProposal(page: Page) {
  const queue = page.getByRole('region', { name: 'Investment Queue' });
  await queue.getByRole('button', { name: 'Open OSTEN' }).click();
  return page.getByRole('dialog', { name: 'OSTEN' });
}

it('deciding again with a slow model goes on while its page is closed, and shows how far it got', async () => {
  const { page, failures } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  const dialog = await openProposal(page);
  model.hold('decide');
  await dialog.getByRole('button', { name: 'Decide again' }).click();
  await dialog.getByText('Deciding again: 0 of 5', { exact: true }).waitFor();
  await model.held();
  await page.reload();
  const reopened = await openProposal(page);
  await reopened.getByText('Deciding again: 0 of 5', { exact: true }).waitFor();
  await expect(reopened.getByRole('button', { name: 'Deciding…' })).toBeDisabled();
  await expectAccessible(page);
  model.release();
  await reopened.getByText(/^[1-5] of 5 (Buy|Watch|Avoid), 0\.\d\d(-0\.\d\d)?$/).waitFor({ timeout: 60_000 });
  await reopened.getByRole('button', { name: 'Decide again' }).waitFor();
  expect(failures).toEqual([]);
}, 180_000);
