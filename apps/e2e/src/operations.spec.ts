import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible-page.ts';
import { call, DEMO, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { productInBrowser } from './product-in-browser.ts';
import { cliProgram, runProgram } from './server-process.ts';
import { expect } from './web-expect.ts';

const OPERATOR = { OPERATOR_EMAILS: `nobody@example.com,${DEMO.email}` };
const REASON = 'ticket 7';

let token: string;
let runId: string;

const product = productInBrowser('operations', async () => OPERATOR);
beforeAll(async () => {
  token = await logInAsDemo(product.url);
  runId = await startRun(product.url, token, { kind: 'trending' });
  await followToEnd(product.url, token, runId);
});

it.each([
  ['on a desktop by day', { colorScheme: 'light', viewport: { width: 1440, height: 900 } }],
  ['on a phone by night', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
] as const)('an operator sees, looks into a run and rebuilds with the keyboard alone, %s', async (_look, options) => {
  const page = await (await product.browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage();
  await openOperations(page);
  await page.getByText('Nothing is open').waitFor();
  await page.getByText('In process: no topics.').waitFor();
  await page.getByText('Up to date').waitFor();
  await expectAccessible(page);

  await tabTo(page, 'Run or stream');
  await page.keyboard.type(runId);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'View a stream' }).waitFor();
  await expectAccessible(page);
  await tabTo(page, 'Reason');
  await page.keyboard.type(REASON);
  await page.keyboard.press('Enter');
  const events = page.getByRole('list', { name: `Events of run-${runId}` });
  await events.getByText('RunRequested').waitFor();
  await tabTo(page, `Events of run-${runId}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await events.getByText('"bodyHash"').waitFor();
  await expectAccessible(page);

  await tabTo(page, 'Rebuild');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await tabTo(page, 'Rebuild');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Reason');
  await page.keyboard.type(REASON);
  await page.keyboard.press('Enter');
  const deeds = page.getByRole('list', { name: 'What operators did' });
  await deeds
    .getByText(/done: \d+ events/)
    .first()
    .waitFor();
  await deeds.getByText(`run-${runId}`).first().waitFor();
  await page.context().close();
});

it('what is refused in a dialog loses nothing that was typed', async () => {
  const page = await (await product.browser.newContext()).newPage();
  await openOperations(page);
  await page.getByLabel('Run or stream').fill('accounts');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'View' }).click();
  await dialog.getByRole('alert').getByText('is no stream').waitFor();
  await expect(dialog.getByLabel('Reason')).toHaveValue(REASON);
  await page.context().close();
});

it('anybody else lands on the first page, and without a session at the log-in', async () => {
  const account = ['accounts', 'create', 'ada@example.com', '--plan', 'premium', '--verified'];
  const { stdout } = await runProgram(cliProgram, account, { DATA_DIR: product.dataPath });
  const page = await (await product.browser.newContext()).newPage();
  await page.goto(`${product.url}/ops`);
  await page.waitForURL('**/login');
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(stdout.trim())})`);
  await page.goto(`${product.url}/ops`);
  await page.waitForURL(`${product.url}/`);
  await page.context().close();
});

it('the terminal sees the same, and stands in the same audit', async () => {
  const gemscout = async (...words: string[]) => {
    const { exitCode, stdout, output } = await runProgram(cliProgram, words, { DATA_DIR: product.dataPath });
    if (exitCode !== 0) throw new Error(output);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const [status] = await gemscout('ops', 'status', '--json');
  expect(status).toMatchObject({ bus: 'in-process', stages: [{ stage: 'plan', running: 0 }, {}, {}, {}, {}] });
  const [{ projections }] = await gemscout('ops', 'projections', '--json');
  expect(projections).toMatchObject([{ name: 'read', behind: { events: 0 } }, { name: 'open_task' }]);
  const stream = await gemscout('ops', 'stream', runId, '--reason', REASON, '--json');
  expect(stream[0]).toMatchObject({ type: 'RunRequested', revision: 0 });
  await gemscout('rebuild', '--json');
  const [rebuilt, viewed] = await gemscout('ops', 'audit', '--json');
  expect(rebuilt).toMatchObject({ action: 'rebuild', outcome: 'done', who: expect.stringMatching(/^cli:./) });
  expect(viewed).toMatchObject({ action: 'view_stream', target: `run-${runId}`, reason: REASON, outcome: 'done' });
  const { body } = await call(product.url, token, 'GET', '/ops/audit?limit=2');
  expect(body).toMatchObject([{ id: rebuilt.id }, { id: viewed.id }]);
});

async function openOperations(page: Page): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app');
  await page.goto(`${product.url}/settings`);
  await page.getByRole('link', { name: 'Operations' }).click();
  await page.getByRole('heading', { name: 'Operations' }).waitFor();
}

/** Presses Tab until what has this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = `(() => {
    const { activeElement: at } = document;
    return at?.labels?.[0]?.textContent || at?.getAttribute('aria-label') || at?.textContent || '';
  })()`;
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await page.evaluate<string>(focused)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`"${name}" cannot be reached with Tab`);
}
