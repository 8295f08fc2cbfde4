import { freePort } from '@gemscout/service-kit';
import { expect, it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openDesk, runEnded, runTicker } from '../desk.ts';
import { productInBrowser } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';

// One address, also after a restart.
const product = productInBrowser('away', async () => ({ PORT: String(await freePort()) }));

it('a start with the server away says so at once under the run cards, and keeps ticker, request and memo', async () => {
  const { page, failures, alerts } = await openDesk(product);
  await runTicker(page, 'OSTEN');
  const dialog = await openProposal(page, 'OSTEN');
  await dialog.getByRole('button', { name: 'Ask further' }).click();
  const composer = page.getByRole('region', { name: 'Custom Request' });
  const request = composer.getByRole('textbox', { name: 'Custom request' });
  const memo = composer.getByText('Memo of OSTEN is sent along');
  await request.fill('Is there anybody cheaper?');
  const ticker = page.getByRole('region', { name: 'Run a ticker' });
  await ticker.getByRole('textbox', { name: 'Symbol' }).fill('BOLTR');
  const status = page.getByRole('status').filter({ hasText: 'The server cannot be reached. Your input is kept.' });

  await product.server.stop();
  await composer.getByRole('button', { name: 'Run', exact: true }).click();
  await status.getByText('Trying again…').waitFor({ timeout: 5_000 }); // the last try is seven seconds later
  await status.getByText('look under Last runs before you run it again').waitFor();
  expect(await request.inputValue()).toBe('Is there anybody cheaper?');
  expect(await memo.count()).toBe(1);
  await ticker.getByRole('button', { name: 'Run', exact: true }).click();
  await status.getByText('Trying again…').waitFor({ timeout: 5_000 });
  await status.getByText('look under Last runs before you run it again').waitFor();
  expect(await ticker.getByRole('textbox', { name: 'Symbol' }).inputValue()).toBe('BOLTR');
  await expectAccessible(page);

  await product.restart();
  await composer.getByRole('button', { name: 'Run', exact: true }).click();
  await status.waitFor({ state: 'detached' });
  await runEnded(page);
  await memo.waitFor({ state: 'detached' });
  expect([failures, alerts]).toEqual([[], []]);
}, 180_000);
