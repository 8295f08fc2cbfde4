import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openDesk, runTicker } from '../desk.ts';
import { productInBrowser } from '../product-in-browser.ts';
import { openProposal } from '../proposal-steps.ts';

const product = productInBrowser('notes');

async function saved(page: Page, name: string): Promise<readonly [string, string]> {
  const dialog = page.getByRole('dialog', { name: 'OSTEN' });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const item = page.getByRole('menuitem', { name });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
}

it('a proposal is saved as Markdown and as an HTML page that asks nobody for anything', async () => {
  const { page, failures } = await openDesk(product);
  await runTicker(page, 'OSTEN');
  await openProposal(page, 'OSTEN');
  const [markdownName, markdown] = await saved(page, 'Markdown');
  expect([markdownName, markdown]).toEqual(['OSTEN.md', expect.stringContaining('## AI thinking log')]);
  expect(markdown).toContain('Research tool, not investment advice');
  expect(markdown.match(/^- \d{4}-\d\d-\d\dT.* \*\*/gm)?.length).toBeLessThanOrEqual(50);
  const [htmlName, html] = await saved(page, 'HTML');
  expect([htmlName, html]).toEqual(['OSTEN.html', expect.stringContaining("default-src 'none'")]);

  const file = join(product.dataPath, 'OSTEN.html');
  await writeFile(file, html);
  const reader = await (await product.browser.newContext()).newPage();
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(request.url()));
  await reader.goto(pathToFileURL(file).href);
  await reader.getByRole('heading', { name: 'AI thinking log' }).waitFor();
  await reader.getByText('Research tool, not investment advice').waitFor();
  expect(asked).toEqual([pathToFileURL(file).href]);
  expect(failures).toEqual([]);
}, 120_000);
