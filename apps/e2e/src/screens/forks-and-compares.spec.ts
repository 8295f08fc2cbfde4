import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { openWorkspace, runEnded, runTicker, tabTo } from '../open-workspace.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

it('a run is forked from a stage without a mouse, goes on live, and both are chosen in the list and compared', async () => {
  const { page, failures, account } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');

  await tabTo(page, page.getByRole('button', { name: 'Fork from Decide' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fork this run' });
  await dialog.waitFor();
  await expectAccessible(page);
  await tabTo(page, dialog.getByRole('combobox', { name: 'Goal' }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog.getByRole('button', { name: 'Start the fork' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await runEnded(page);

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Compare' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app?view=compare&a=*&b=*');
  await tabTo(page, page.getByRole('button', { name: 'Differences on OSTEN' }));
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Figures' }).getByText('No figure differs.').waitFor();
  await tabTo(page, page.getByText('Both memos'));
  await page.keyboard.press('Enter');
  for (const side of ['A', 'B'])
    await page
      .getByRole('region', { name: `Memo of ${side}` })
      .getByText('OSTEN')
      .first()
      .waitFor();
  await expect(page.getByText('0 of 1 verdict differs')).toHaveCount(1);
  await expectAccessible(page);
  const compared = new URL(page.url()).search;

  await page.goto(`${product.url}/app?view=runs`);
  const runs = page.getByRole('list', { name: 'Runs' });
  await expect(runs.getByText(`by ${account.email}`)).toHaveCount(2);
  await expect(runs.getByText('Buy')).toHaveCount(2);
  for (const box of await runs.getByRole('checkbox').all()) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await page.getByText('2 runs chosen.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Compare runs' }).press('Enter');
  await page.getByText('0 of 1 verdict differs').waitFor();
  expect(new URL(page.url()).search).toBe(compared);
  await page.reload();
  await page.getByText('0 of 1 verdict differs').waitFor();

  await page.goto(`${product.url}/app`);
  const proposal = await openProposal(page, 'OSTEN');
  await proposal.getByText('No figure of both differs, and no sentence does.').waitFor();
  await proposal.getByRole('link', { name: 'Compare both memos' }).waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);

it('a line of the log can be forked with less to spend, and a refusal is read in the dialog', async () => {
  const { page, failures } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  // By its number: which line is the first in the page changes with what is scrolled to.
  const seq = await page.locator('[data-label="REFLECT"]').first().getAttribute('data-seq');
  const line = page.locator(`[data-seq="${seq}"]`);
  await line.getByRole('button', { expanded: false }).click();
  await line.getByRole('button', { name: 'Fork from here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fork this run' });
  await expect(dialog.getByLabel('From').locator('option:checked')).toContainText('OSTEN Reflect');

  await dialog.getByLabel('Tool calls').fill('100000');
  await dialog.getByRole('button', { name: 'Start the fork' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Tool calls').fill('3');
  await dialog.getByRole('button', { name: 'Start the fork' }).click();
  await dialog.waitFor({ state: 'detached' });
  await runEnded(page);
  await page.getByText('Forked at line').waitFor();
  expect(failures).toEqual([]);
}, 120_000);
