import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { openDesk, runTicker } from '../desk.ts';
import { openProposal } from '../proposal-steps.ts';
import { dataDirectory, startServer, type ServerProcess } from '../server-process.ts';

let data: Awaited<ReturnType<typeof dataDirectory>>;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  data = await dataDirectory('notes');
  [server, browser] = await Promise.all([startServer(data.path), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data?.remove();
}, 60_000);

async function saved(page: Page, name: string): Promise<readonly [string, string]> {
  const dialog = page.getByRole('dialog', { name: 'OSTEN' });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const item = page.getByRole('menuitem', { name });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

it('a proposal is saved as Markdown and as an HTML page that asks nobody for anything', async () => {
  const { page, failures } = await openDesk(browser, server.url);
  await runTicker(page, 'OSTEN');
  await openProposal(page, 'OSTEN');
  const [markdownName, markdown] = await saved(page, 'Markdown');
  expect([markdownName, markdown]).toEqual(['OSTEN.md', expect.stringContaining('## AI thinking log')]);
  expect(markdown).toContain('Research tool, not investment advice');
  expect(markdown.match(/^- \d{4}-\d\d-\d\dT.* \*\*/gm)?.length).toBeLessThanOrEqual(50);
  const [htmlName, html] = await saved(page, 'HTML');
  expect([htmlName, html]).toEqual(['OSTEN.html', expect.stringContaining("default-src 'none'")]);

  const file = join(data.path, 'OSTEN.html');
  await writeFile(file, html);
  const reader = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(request.url()));
  await reader.goto(pathToFileURL(file).href);
  await reader.getByRole('heading', { name: 'AI thinking log' }).waitFor();
  await reader.getByText('Research tool, not investment advice').waitFor();
  expect(asked).toEqual([pathToFileURL(file).href]);
  expect(failures).toEqual([]);
}, 120_000);
