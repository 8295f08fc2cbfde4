import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTradingDay } from '@gemscout/domain';
import { marketDataContract } from '../testing/market-data.contract.ts';
import type { MarketData } from '../market-data.ts';
import { checkMarket, openMarket } from '../recorded/open-market.ts';
import { type ImportReport, importMarket } from './import-market.ts';

const from = process.env['MARKET_FIXTURES'] ?? join(import.meta.dirname, '../../../../../shared/data/market');
const present = existsSync(join(from, 'prices.csv'));
if (!present) console.warn(`skipped: the real market, as ${from} does not exist`);

(present ? describe : describe.skip)('a market of real tickers, prices and posts', () => {
  let root: string;
  let out: string;
  let report: ImportReport;
  let market: MarketData;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'real-market-'));
    out = join(root, 'market');
    report = await importMarket({ from, asOf: '2015-03-31', out });
    market = await openMarket(out);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is imported whole, but for the eleven price rows that its makers name as broken', () => {
    const prices = report.sources.filter(({ file }) => file.startsWith('prices'));
    expect(prices.reduce((sum, { read }) => sum + read, 0)).toBe(53_728 + 291_446);
    expect(prices.flatMap(({ rejected }) => rejected)).toEqual([0, 11]);
    expect(report.companies).toBeGreaterThan(500);
  });

  it('can be read in every file', async () => {
    await checkMarket(out);
  });

  marketDataContract('the real market', () => openMarket(out));

  it('answers with as many movers as are asked for', async () => {
    const { data } = await market.movers(10);
    expect(data).toHaveLength(10);
  });

  it('has prices on exactly the days that the exchange calendar calls trading days', async () => {
    const { data } = await market.bars('AAPL', 1_000);
    const days: string[] = [];
    for (let at = Date.UTC(2013, 0, 1); at <= Date.UTC(2015, 2, 31); at += 86_400_000)
      days.push(new Date(at).toISOString().slice(0, 10));
    expect(data.map(({ date }) => date)).toEqual(days.filter(isTradingDay));
  });

  it('knows Apple, and Berkshire by its class', async () => {
    expect((await market.bars('AAPL', 1)).data).toMatchObject([{ date: '2015-03-31', close: 124.43 }]);
    expect(await market.company('BRK.B')).toMatchObject({ symbol: 'BRK.B' });
    expect((await market.earnings('AAPL', 1)).data).toMatchObject([{ date: '2015-01-27', epsActual: 3.06 }]);
  });
});
