import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { openDesk, runTicker } from '../desk.ts';
import { openProposal } from '../proposal-steps.ts';
import { dataDirectory, startServer, type ServerProcess } from '../server-process.ts';

let data: Awaited<ReturnType<typeof dataDirectory>>;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  data = await dataDirectory('prints');
  [server, browser] = await Promise.all([startServer(data.path), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
}, 60_000);

const colourOf = (selector: string, property: string) =>
  `getComputedStyle(document.querySelector('${selector}')).${property}`;

it('on paper a proposal is black on white, whole, without what can only be pressed and without the desk', async () => {
  const { page, failures } = await openDesk(browser, server.url, { colorScheme: 'dark' });
  await runTicker(page, 'OSTEN');
  const dialog = await openProposal(page, 'OSTEN');
  const log = dialog.getByText('AI thinking log');
  expect(await dialog.getByText('Proposal saved', { exact: true }).count()).toBe(0);
  await log.click();
  await dialog.getByText('Proposal saved', { exact: true }).waitFor();

  await page.emulateMedia({ media: 'print' });
  await dialog.getByText('Research tool, not investment advice.').waitFor();
  expect(await page.evaluate(colourOf('.memo', 'color'))).toBe('rgb(0, 0, 0)');
  expect(await page.evaluate(colourOf('[role=dialog]', 'position'))).toBe('static');
  expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'AI Thinking Process', includeHidden: true }).isVisible()).toBe(false);
  expect(failures).toEqual([]);
}, 120_000);
