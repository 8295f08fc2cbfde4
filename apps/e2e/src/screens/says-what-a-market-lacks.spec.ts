import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { it } from '@jest/globals';
import { expectAccessible } from '../accessible-page.ts';
import { call } from '../api-client.ts';
import { openWorkspaceAs, runTicker } from '../open-workspace.ts';
import { movableMarket } from '../movable-market.ts';
import { ownServer } from '../product-in-browser.ts';
import { storeProposals } from '../stored-proposals.ts';
import { expect } from '../web-expect.ts';

const OLD = 'This price is 32 days old: the last one is of 29 May 2026.';
const NONE = 'There are no prices of WATTO: the market has none.';

/** The sample market without news, without prices of WATTO, and with prices of SNEKR that end a month before its day. */
const product = ownServer('bare_market', async (dataPath) => {
  const { path } = await movableMarket(dataPath);
  await rm(join(path, 'news.csv'));
  const file = join(path, 'bars.csv.gz');
  const rows = gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n');
  await writeFile(file, gzipSync(rows.filter(isLeft).join('\n')));
  return { MARKET: path };
});

function isLeft(row: string): boolean {
  const [symbol, day = ''] = row.split(',');
  return symbol !== 'WATTO' && !(symbol === 'SNEKR' && day > '2026-05-29');
}

it('a market without news, a price that is missing and one that is a month old each have their own sentence, and the rest works', async () => {
  const account = await product.addAccount();
  const { token, workspaceId } = account;
  const symbols = ['WATTO', 'SNEKR'];
  const where = { databaseUrl: product.databaseUrl, workspaceId, runId: crypto.randomUUID() };
  await storeProposals(
    where,
    symbols.map((symbol) => ({ symbol })),
  );
  for (const symbol of symbols) await call(product.url, token, 'POST', '/watchlist', { symbol, notes: '' });
  const { page, failures } = await openWorkspaceAs(account, product);
  for (const name of ['Investment Queue', 'Watchlist']) {
    const row = (symbol: string) =>
      page.getByRole('region', { name }).getByRole('listitem').filter({ hasText: symbol });
    await expect(row('WATTO').getByText('no price').filter({ visible: true })).toHaveAttribute('title', NONE);
    await expect(row('SNEKR').getByTitle(OLD).first()).toBeVisible();
  }
  await runTicker(page, 'OSTEN');
  await page.getByRole('region', { name: 'Investment Queue' }).getByRole('button', { name: 'Open OSTEN' }).waitFor();
  await expectAccessible(page);

  const show = (symbol: string) => page.goto(`${product.url}/app?view=company&symbol=${symbol}`);
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await show('SNEKR');
  await page.getByText(OLD).waitFor();
  await section('News').getByText('There are no headlines of SNEKR: the market has none.').waitFor();
  await show('WATTO');
  await page.getByRole('banner').first().waitFor();
  await section('Prices').getByText(NONE).waitFor();
  await expectAccessible(page);
  expect(failures).toEqual([]);
}, 120_000);
