import { afterAll, afterEach, beforeEach, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { call } from '../api-client.ts';
import { keepRouting, openWorkspace, runEnded } from '../open-workspace.ts';
import type { Account } from '../host/ask-host.ts';
import { startModelStandIn, type ModelStandIn } from '../model-stand-in.ts';
import { ownServer } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

/** With these a scan of the market stays within its budget. */
const CHEAP = '{"stand-in":{"input":0.1,"output":0.4}}';
const CANCEL = '**/cancel';

let model: ModelStandIn;
let account: Account;
let page: Page;
let failures: readonly string[];

const product = ownServer('stops', async () => {
  model = await startModelStandIn();
  return { ...model.environment, OPENAI_PRICES: CHEAP };
});
beforeEach(async () => {
  ({ page, failures, account } = await openWorkspace(product));
  await keepRouting(page);
}, 60_000);
afterEach(async () => {
  model.release();
  expect(failures).toEqual([]);
});
afterAll(async () => {
  await model?.stop();
});

const log = () => page.getByRole('region', { name: 'AI Thinking Process' });
const card = (name: string) => page.getByRole('region', { name });
const stopButton = () => page.getByRole('button', { name: 'Stop run' });
const lastRunId = () => page.evaluate<string>('localStorage.lastRunId');

async function runHeldTicker(symbol: string, question = 'decide'): Promise<string> {
  model.hold(question);
  await card('Run a ticker').getByRole('combobox', { name: 'Symbol' }).fill(symbol);
  await card('Run a ticker').getByRole('button', { name: 'Run' }).click();
  await model.held();
  await page.locator('[data-lines]').waitFor();
  return lastRunId();
}

/** The server's answer to *Stop run* waits. @returns lets it go on */
async function holdCancel(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<Route>();
  await page.route(CANCEL, (route) => held.resolve(route), { times: 1 });
  return async () => (await held.promise).continue();
}

async function untilRunIs(runId: string, status: string): Promise<void> {
  const run = async () => (await call(product.url, account.token, 'GET', `/runs/${runId}`)).body;
  await expect.poll(run).toMatchObject({ status });
}

it('Stop run frees the three starts at once, and then shows the cancelled run with what it saved, Replay and Share', async () => {
  model.hold('decide', 'OSTEN');
  await card('Run Trending').getByRole('button', { name: 'Run' }).click();
  await page.locator('[data-label="PROPOSAL_SAVED"]').first().waitFor({ timeout: 60_000 });
  await page.getByText('No refund once the first model or data call has begun.').waitFor();
  const goOn = await holdCancel();
  await stopButton().click();
  await log().getByText('Stopping…').waitFor();
  await expect(stopButton()).toHaveCount(0);
  await card('Run a ticker').getByRole('combobox', { name: 'Symbol' }).fill('OSTEN');
  await card('Custom Request').getByRole('textbox').first().fill('Chips');
  for (const name of ['Run Trending', 'Run a ticker', 'Custom Request'])
    await expect(card(name).getByRole('button', { name: 'Run', exact: true })).toBeEnabled();

  await goOn();
  await log().getByText('cancelled', { exact: true }).waitFor();
  await log().getByText('Saved: OSTEN').waitFor();
  await log().getByRole('link', { name: 'Replay' }).waitFor();
  await log().getByRole('button', { name: 'Share replay' }).waitFor();
  await page.locator('[data-label="DONE"]').waitFor();
  await expect(log().getByText('Stopping…')).toHaveCount(0);
}, 120_000);

it('a stop that came too late says that the run had already finished, and shows its results', async () => {
  const runId = await runHeldTicker('OSTEN');
  const goOn = await holdCancel();
  await stopButton().click();
  await log().getByText('Stopping…').waitFor();
  model.release();
  await untilRunIs(runId, 'completed');
  await goOn();
  await log().getByText('The run had already finished.').waitFor();
  await log().getByText('completed', { exact: true }).waitFor();
  await log().getByText('Saved: OSTEN').waitFor();
  await log().getByRole('link', { name: 'Replay' }).waitFor();
  await expect(log().getByText('Stopping…')).toHaveCount(0);
}, 120_000);

it('a stop that failed says why, the run goes on, and the stop can be tried again', async () => {
  await runHeldTicker('OSTEN');
  const detail = 'The service is temporarily unavailable. Try again in a moment.';
  await page.route(CANCEL, (route) => route.fulfill({ status: 503, json: { detail } }), { times: 1 });
  await stopButton().click();
  await log().getByText(`The run was not stopped: ${detail} The run goes on.`).waitFor();
  await stopButton().waitFor();
  await expect(card('Run Trending').getByRole('button', { name: 'Run' })).toBeDisabled();
  await page.route(CANCEL, (route) => route.abort(), { times: 1 });
  await log().getByRole('button', { name: 'Try again' }).click();
  await log().getByText('The run was not stopped: The server cannot be reached. The run goes on.').waitFor();
  await log().getByRole('button', { name: 'Try again' }).click();
  await log().getByText('cancelled', { exact: true }).waitFor();
  await expect(log().getByText('The run was not stopped')).toHaveCount(0);
}, 120_000);

it('a run that is started right after a stop has a log of its own, and no line of the stopped one', async () => {
  const stopped = await runHeldTicker('OSTEN');
  const goOn = await holdCancel();
  await stopButton().click();
  const next = await runHeldTicker('BOLTR');
  expect(next).not.toBe(stopped);
  await goOn();
  await untilRunIs(stopped, 'cancelled');
  await stopButton().waitFor();
  await expect(page.locator('[data-label="DONE"]')).toHaveCount(0);
  model.release();
  await runEnded(page);
  await log().getByText('completed', { exact: true }).waitFor();
  await expect(log().getByText('Run stopped.')).toHaveCount(0);
  await expect(log().getByText('Osteno')).toHaveCount(0);
}, 120_000);

it('a stop of an earlier run that failed is told beside the run that was started since, and can be tried again', async () => {
  const stopped = await runHeldTicker('OSTEN');
  const answer = Promise.withResolvers<Route>();
  await page.route(CANCEL, (route) => answer.resolve(route), { times: 1 });
  await stopButton().click();
  await runHeldTicker('BOLTR');
  await (await answer.promise).abort();
  await log().getByText('The previous run was not stopped: The server cannot be reached.').waitFor();
  await log().getByRole('button', { name: 'Try again' }).click();
  await untilRunIs(stopped, 'cancelled');
  await log().getByText('The previous run was not stopped').waitFor({ state: 'detached' });
  await stopButton().waitFor();
}, 120_000);

it('a run that is stopped before the server has answered its start is shown as cancelled', async () => {
  model.hold('decide');
  const start = Promise.withResolvers<Route>();
  await page.route('**/runs', (route) => start.resolve(route), { times: 1 });
  await card('Run Trending').getByRole('button', { name: 'Run' }).click();
  await stopButton().click();
  await log().getByText('Stopping…').waitFor();
  await expect(card('Run Trending').getByRole('button', { name: 'Run' })).toBeEnabled();
  await (await start.promise).continue();
  await log().getByText('cancelled', { exact: true }).waitFor();
  await log().getByText('Nothing saved').waitFor();
}, 120_000);
