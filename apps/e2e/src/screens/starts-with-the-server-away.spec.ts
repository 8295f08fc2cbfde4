import { freePort } from '@gemscout/service-kit';
import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openWorkspace, runEnded, runTicker } from '../open-workspace.ts';
import { ownServer } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

// One address, also after a restart.
const product = ownServer('away', async () => ({ PORT: String(await freePort()) }));

it('a start with the server away says so at once under the run cards, and keeps ticker, request and memo', async () => {
  const { page, failures, alerts } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  const dialog = await openProposal(page, 'OSTEN');
  await dialog.getByRole('button', { name: 'Ask further' }).click();
  const composer = page.getByRole('region', { name: 'Custom Request' });
  const request = composer.getByRole('textbox', { name: 'Custom request' });
  const memo = composer.getByText('Memo of OSTEN is sent along');
  await request.fill('Is there anybody cheaper?');
  const ticker = page.getByRole('region', { name: 'Run a ticker' });
  await ticker.getByRole('combobox', { name: 'Symbol' }).fill('BOLTR');
  const status = page.getByRole('status').filter({ hasText: 'The server cannot be reached. Your input is kept.' });

  await product.server.stop();
  await composer.getByRole('button', { name: 'Run', exact: true }).click();
  await status.getByText('Trying again…').waitFor({ timeout: 5_000 }); // the last try is seven seconds later
  await status.getByText('look under Last runs before you run it again').waitFor();
  await expect(request).toHaveValue('Is there anybody cheaper?');
  await expect(memo).toHaveCount(1);
  await ticker.getByRole('button', { name: 'Run', exact: true }).click();
  await status.getByText('Trying again…').waitFor({ timeout: 5_000 });
  await status.getByText('look under Last runs before you run it again').waitFor();
  await expect(ticker.getByRole('combobox', { name: 'Symbol' })).toHaveValue('BOLTR');
  await expectAccessible(page);

  await product.restart();
  await composer.getByRole('button', { name: 'Run', exact: true }).click();
  await status.waitFor({ state: 'detached' });
  await runEnded(page);
  await memo.waitFor({ state: 'detached' });
  expect([failures, alerts]).toEqual([[], []]);
}, 180_000);
