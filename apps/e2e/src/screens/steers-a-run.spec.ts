import { afterAll, afterEach, it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { startModelStandIn, type ModelStandIn } from '../model-stand-in.ts';
import { openWorkspace, runEnded } from '../open-workspace.ts';
import { ownServer } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

/** With these a scan of the market stays within its budget. */
const CHEAP = '{"stand-in":{"input":0.1,"output":0.4}}';
const NOTE = 'Also look at debt';

let model: ModelStandIn;

const product = ownServer('steers', async () => {
  model = await startModelStandIn();
  return { ...model.environment, OPENAI_PRICES: CHEAP };
});
afterEach(() => model.release());
afterAll(async () => {
  await model?.stop();
});

it('a note reaches the tickers that are not decided, one ticker is dropped, another sent deeper, and the others go on', async () => {
  const { page, failures } = await openWorkspace(product);
  model.hold('analyse');
  await page.getByRole('region', { name: 'Run Trending' }).getByRole('button', { name: 'Run' }).click();
  await model.held();
  const results = page.getByRole('region', { name: 'Results' });
  const row = results.getByRole('row').filter({ has: page.getByRole('button', { name: /^Drop / }) });
  await row.first().waitFor();
  const symbol = (await row.first().getByRole('cell').first().textContent()) ?? '';

  await page.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Note for this run' });
  await expect(dialog.getByRole('button', { name: 'Add note' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Note' }).fill(NOTE);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await dialog.waitFor({ state: 'detached' });
  const log = page.getByRole('region', { name: 'AI Thinking Process' });
  await log.getByText(`Your note: “${NOTE}”`).waitFor();

  await row.first().hover();
  await results.getByRole('button', { name: `Drop ${symbol}` }).click();
  const asked = page.getByRole('dialog', { name: `Drop ${symbol}` });
  await asked.getByText('it gets no verdict').waitFor();
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await log.getByText(`${symbol} is dropped: no more is asked about it.`).waitFor();
  await expect(results.getByRole('row').filter({ hasText: symbol })).toContainText('Skipped');

  const other = (await row.first().getByRole('cell').first().textContent()) ?? '';
  await row.first().hover();
  await results.getByRole('button', { name: `Go deeper on ${other}` }).click();
  await page
    .getByRole('dialog', { name: `Go deeper on ${other}` })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await log.getByText(`${other} goes deeper: every tool is asked about it.`).waitFor();

  model.release();
  model.hold('decide', NOTE); // a decision that knows nothing of the note would wait for ever
  await runEnded(page);
  await expect(results.getByRole('row').filter({ hasText: symbol })).toContainText('Skipped · It was dropped');
  await expect(results.getByRole('button', { name: /^Drop / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add note' })).toHaveCount(0);
  expect(failures).toEqual([]);
}, 180_000);
