import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openFinishedRun } from '../open-workspace.ts';
import { contentsOf } from '../downloads.ts';
import { sharedProduct } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';
import { expect } from '../web-expect.ts';

const product = sharedProduct();

async function saved(page: Page, name: string): Promise<readonly [string, string]> {
  const dialog = page.getByRole('dialog', { name: 'OSTEN' });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const item = page.getByRole('menuitem', { name });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return [download.suggestedFilename(), await contentsOf(download)];
}

it('a proposal is saved as Markdown and as an HTML page that asks nobody for anything', async () => {
  const { page, failures } = await openFinishedRun(product);
  await openProposal(page, 'OSTEN');
  const [markdownName, markdown] = await saved(page, 'Markdown');
  expect([markdownName, markdown]).toEqual(['OSTEN.md', expect.stringContaining('## AI thinking log')]);
  expect(markdown).toContain('Research tool, not investment advice');
  expect(markdown.match(/^- \d{4}-\d\d-\d\dT.* \*\*/gm)?.length).toBeLessThanOrEqual(50);
  const [htmlName, html] = await saved(page, 'HTML');
  expect([htmlName, html]).toEqual(['OSTEN.html', expect.stringContaining("default-src 'none'")]);

  const folder = await mkdtemp(join(tmpdir(), 'note-'));
  const file = join(folder, 'OSTEN.html');
  await writeFile(file, html);
  const reader = await (await product.browser.newContext()).newPage();
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(request.url()));
  await reader.goto(pathToFileURL(file).href);
  await reader.getByRole('heading', { name: 'AI thinking log' }).waitFor();
  await reader.getByText('Research tool, not investment advice').waitFor();
  expect(asked).toEqual([pathToFileURL(file).href]);
  await rm(folder, { recursive: true });
  expect(failures).toEqual([]);
}, 120_000);
