import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openFinishedRun, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

it('each claim of a memo shows its evidence: source, day, exact value, and the way to it, by focus and by hover', async () => {
  const { page, failures } = await openFinishedRun(product);
  const dialog = await openProposal(page, 'OSTEN');
  const figures = dialog.getByText(/^Figures in this memo/);
  await figures.first().waitFor(); // they come last, and move what is below them
  await dialog.getByRole('heading', { name: 'OSTEN Osteno Devices' }).waitFor();
  await dialog.getByText(/^\$111.48 then, \$111.48 now/).waitFor();
  await dialog
    .getByRole('table', { name: /^Activity/ })
    .getByRole('row', { name: /^RSI \d+\.\d$/ })
    .waitFor();
  const claim = dialog.getByRole('button', { name: /50-day average of \$\d/ }).first();
  const card = dialog.getByRole('group', { name: 'Evidence' });

  await tabTo(page, claim);
  await card.getByText('Prices and indicators of OSTEN').waitFor();
  await card.getByText('sample, as of 2026-06-30').waitFor();
  await card.getByText(/^Close \$\d+\.\d\d$/).waitFor();
  await card
    .getByText(/^exactly \d+\.\d+$/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await card.getByRole('link', { name: 'Open source' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await claim.and(page.locator(':focus')).waitFor();
  await dialog.waitFor();

  await claim.blur();
  await claim.focus();
  await page.keyboard.press('Tab');
  const other = dialog.getByRole('button', { name: /^Activity/ }).first();
  await other.hover();
  await card.getByText(/^RSI \(14 days\) \d/).waitFor();
  await claim.and(page.locator(':focus')).waitFor(); // it was in the card that the pointer has closed
  await card.getByRole('link', { name: 'Open source' }).click();
  await dialog.getByRole('listitem').filter({ hasText: 'Figures in this memo' }).first().waitFor();
  expect(failures).toEqual([]);
}, 120_000);
