import { afterAll, afterEach, beforeEach, describe, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { followToEnd, startRun } from '../api-client.ts';
import { openWorkspace, runEnded, runTicker } from '../open-workspace.ts';
import type { Account } from '../host/ask-host.ts';
import { startModelStandIn, type ModelStandIn } from '../model-stand-in.ts';
import { ownServer } from '../product-in-browser.ts';
import { expect } from '../web-expect.ts';

let model: ModelStandIn;
let account: Account;
let page: Page;
let failures: readonly string[];

const product = ownServer('keeps-log', async () => {
  model = await startModelStandIn();
  return model.environment;
});
beforeEach(async () => {
  ({ page, failures, account } = await openWorkspace(product));
}, 60_000);
afterEach(async () => {
  model.release();
  expect(failures).toEqual([]);
});
afterAll(async () => {
  await model?.stop();
});

const log = () => page.getByRole('region', { name: 'AI Thinking Process' });
const count = async () => Number(await page.locator('[data-lines]').getAttribute('data-lines'));
const linesAre = (lines: number) => page.locator(`[data-lines="${lines}"]`).waitFor();
const runCard = () => page.getByRole('region', { name: 'Run a ticker' });

/** What becomes of a start that the page sends. */
function onStart(answer: (route: Route) => Promise<void>) {
  return page.route('**/runs', (route) => (route.request().method() === 'POST' ? answer(route) : route.fallback()));
}

async function startHeldRun(): Promise<void> {
  model.hold('decide', 'BOLTR'); // the other run goes on
  await runCard().getByRole('combobox', { name: 'Symbol' }).fill('OSTEN');
  await runCard().getByRole('button', { name: 'Run' }).click();
  await model.held();
  await page.locator('[data-label="THEME_VALIDATION"]').waitFor(); // the last before the step that is held
}

/** Goes to a view of the workspace's header and back by its link. */
async function visit(view: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();
  await page.waitForURL(/view=/);
  await page.getByRole('link', { name: 'Workspace' }).first().click();
  await page.waitForURL(/\/app$/);
}

describe('the log of a run that has ended', () => {
  beforeEach(() => runTicker(page, 'OSTEN'), 90_000);

  it('is there after other views and Settings, and what was cleared stays cleared', async () => {
    const lines = await count();
    for (const view of ['Runs', 'Scorecard', 'Reports']) {
      await visit(view);
      await linesAre(lines);
    }
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
    await page.goBack();
    await linesAre(lines);
    await log().getByRole('button', { name: 'Clear', exact: true }).click();
    await log().getByRole('button', { name: 'Confirm', exact: true }).click();
    await log().getByText('Ready to scout gems?').waitFor();
    await visit('Runs');
    await log().getByText('Ready to scout gems?').waitFor();
    await log().getByText('completed', { exact: true }).waitFor();
  });

  it('is there after a reload, with Replay and Share, and another run can be started at once', async () => {
    const lines = await count();
    await page.reload();
    await linesAre(lines);
    await log().getByText('completed', { exact: true }).waitFor();
    await log().getByRole('link', { name: 'Replay' }).waitFor();
    await log().getByRole('button', { name: 'Share replay' }).waitFor();
    await expect(page.getByRole('button', { name: 'Stop run' })).toHaveCount(0);
    await runTicker(page, 'BOLTR');
    await expect(log().getByText('Osteno')).toHaveCount(0);
  });

  it('is there after its own Replay, and after that of another run', async () => {
    const lines = await count();
    await log().getByRole('link', { name: 'Replay' }).click();
    await page.getByLabel('Place in the replay').waitFor();
    await page.getByRole('link', { name: 'Back to the workspace' }).click();
    await linesAre(lines);

    await openReplay(await endedRun());
    await page.getByRole('link', { name: 'Back to the workspace' }).click();
    await linesAre(lines);
    await log().getByText('OSTEN').first().waitFor();
  });

  it('is there after starts that were refused, and after one that did not reach the server', async () => {
    const lines = await count();
    const detail = (status: number) => `This run was refused with ${status}.`;
    for (const status of [402, 422, 429, 503]) {
      const refuse = await onStart((route) => route.fulfill({ status, json: { detail: detail(status) } }));
      await runCard().getByRole('button', { name: 'Run' }).click();
      await page.getByText(detail(status)).waitFor();
      await linesAre(lines);
      await refuse.dispose();
    }
    await onStart((route) => route.abort());
    await runCard().getByRole('button', { name: 'Run' }).click();
    await page.getByRole('button', { name: 'Stop run' }).waitFor();
    await linesAre(lines);
    await page.getByRole('button', { name: 'Stop run' }).waitFor({ state: 'detached' });
    await linesAre(lines);
    await log().getByText('completed', { exact: true }).waitFor();
    await log().getByRole('link', { name: 'Replay' }).waitFor();
  }, 120_000);

  it('is not there for the next person who logs in', async () => {
    const other = await product.addAccount();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill(other.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/app');
    await log().getByText('Ready to scout gems?').waitFor();
    await expect(page.locator('[data-lines]')).toHaveCount(0);
  });
});

describe('the log of a run that is under way', () => {
  beforeEach(startHeldRun, 90_000);

  it('goes on after other views, and has every line that came meanwhile', async () => {
    const lines = await count();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Runs' }).click();
    await page.waitForURL(/view=runs/);
    await page.goBack();
    await page.getByRole('button', { name: 'Stop run' }).waitFor();
    await expect.poll(() => count()).toBeGreaterThanOrEqual(lines);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
    model.release();
    await page.goBack();
    await runEnded(page);
    await expectWhole();
  }, 120_000);

  it('goes on after a reload, and after the Replay of another run', async () => {
    const shown = await page.evaluate<string>('localStorage.lastRunId');
    await page.reload();
    await page.getByRole('button', { name: 'Stop run' }).waitFor();
    await page.locator('[data-label="THEME_VALIDATION"]').waitFor(); // the last before the step that is held
    await openReplay(await endedRun());
    await page.getByRole('link', { name: 'Back to the workspace' }).click();
    await page.getByRole('button', { name: 'Stop run' }).waitFor();
    model.release();
    await runEnded(page);
    expect(await page.evaluate<string>('localStorage.lastRunId')).toBe(shown);
    await expectWhole();
  }, 120_000);
});

/** Another run of the account. */
async function endedRun(): Promise<string> {
  const run = await startRun(product.url, account.token, { kind: 'symbol', symbol: 'BOLTR' });
  await followToEnd(product.url, account.token, run);
  return run;
}

/** By the page's own navigation: the page is not loaded again. */
async function openReplay(runId: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', '/app?run=${runId}&replay=1')`);
  await page.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`);
  await page.getByLabel('Place in the replay').waitFor();
}

/** As many lines as the server has of the run. */
async function expectWhole(): Promise<void> {
  const runId = await page.evaluate<string>('localStorage.lastRunId');
  await linesAre((await followToEnd(product.url, account.token, runId)).length);
}
