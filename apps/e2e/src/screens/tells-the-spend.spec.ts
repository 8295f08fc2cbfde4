import { afterAll, it } from '@jest/globals';
import { openWorkspace, runEnded, runTicker } from '../open-workspace.ts';
import { startModelStandIn, type ModelStandIn } from '../model-stand-in.ts';
import { ownServer } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

let model: ModelStandIn;

const product = ownServer('spend', async () => {
  model = await startModelStandIn();
  return model.environment;
});
afterAll(async () => {
  await model?.stop();
});

it('the workspace names its model, shows what a run spends while it goes on, and what such runs cost before the next', async () => {
  const { page, failures } = await openWorkspace(product);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('Analyst: stand-in').waitFor();
  await page.keyboard.press('Escape');
  const card = page.getByRole('region', { name: 'Run a ticker' });
  await expect(card.getByText(/Usually/)).toHaveCount(0);

  model.hold('decide');
  await card.getByRole('combobox', { name: 'Symbol' }).fill('OSTEN');
  await card.getByRole('button', { name: 'Run' }).click();
  await model.held();
  await page.getByText(/^\$\d+\.\d+ spent$/).waitFor();
  await expect(page.getByRole('button', { name: 'Stop run' })).toHaveCount(1);
  model.release();
  await runEnded(page);

  await page.reload();
  await card.getByText(/^Usually \$\d+\.\d+/).waitFor();
  expect(failures).toEqual([]);
}, 120_000);

it('a proposal keeps what its ticker spent', async () => {
  const { page, failures } = await openWorkspace(product);
  await runTicker(page, 'OSTEN');
  await page.getByRole('region', { name: 'Investment Queue' }).getByRole('button', { name: 'Open OSTEN' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^\$\d+\.\d+, [\d,]+ tokens$/)
    .waitFor();
  expect(failures).toEqual([]);
}, 120_000);
