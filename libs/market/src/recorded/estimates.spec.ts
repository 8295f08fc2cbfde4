import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMarket } from '../importing/import-market.ts';
import { marketAsOf } from '../market-as-of.ts';
import { MarketFailure } from '../market-data.ts';
import { recordMarket } from '../recording/record-market.ts';
import { openMarketHistory } from './market-history.ts';
import { checkMarket, openMarket, sampleMarketDirectory } from './open-market.ts';

const PERIOD = {
  period: 'year',
  end: '2026-12-31',
  eps: 3.2,
  epsAnalysts: 12,
  eps90DaysAgo: 3,
  raised30Days: 5,
  lowered30Days: 2,
  revenue: 1e9,
};
const ROW = {
  symbol: 'BOLTR',
  date: '2026-05-29',
  periods: [PERIOD],
  targets: { mean: 80, low: 60, high: 95, analysts: 12 },
  recommendations: { strongBuy: 2, buy: 5, hold: 4, sell: 1, strongSell: 0 },
  nextReport: { day: '2026-07-21', until: '2026-07-24', isEstimate: true },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'estimates-'));
  cpSync(sampleMarketDirectory(), folder, { recursive: true });
  rmSync(join(folder, 'estimates.jsonl.gz'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lines = (rows: readonly unknown[]) =>
  rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('');
const write = (...rows: readonly unknown[]) => writeFileSync(join(folder, 'estimates.jsonl'), lines(rows));
const later = { ...ROW, date: '2026-06-30', periods: [{ ...PERIOD, eps: 3.4 }] };

describe('estimates of a recorded market', () => {
  it('are the newest of a day or before, whatever the order of the file', async () => {
    write(later, ROW);
    const market = await openMarket(folder);
    expect((await market.estimates('BOLTR', '2026-06-30')).data).toEqual(later);
    expect((await market.estimates('BOLTR', '2026-06-29')).data).toEqual(ROW);
    await expect(market.estimates('BOLTR', '2026-05-28')).rejects.toMatchObject({
      code: 'no_data',
      message: expect.stringContaining('estimates of BOLTR by 2026-05-28'),
    });
    expect(await market.sources()).toContain('estimates');
  });

  it('are known when their day is over', async () => {
    write(ROW, later);
    const dayOf = async (asOf: string) =>
      (await (await openMarket(folder, { asOf })).estimates('BOLTR', '2026-06-30')).data.date;
    expect([await dayOf('2026-06-30T21:00:00Z'), await dayOf('2026-06-30')]).toEqual(['2026-05-29', '2026-06-30']);
    const history = await openMarketHistory(folder, { isChecked: true });
    const closed = await history.atClose('2026-06-30');
    expect((await closed.estimates('BOLTR', '2026-06-30')).data.date).toBe('2026-05-29');
    const earlier = marketAsOf(await openMarket(folder), '2026-06-29');
    expect((await earlier.estimates('BOLTR', '2026-06-30')).data.date).toBe('2026-05-29');
  });

  it('are none of an earlier day on a live market, which has those of today only', async () => {
    write(ROW);
    const market = await openMarket(folder);
    const live = marketAsOf({ ...market, info: { ...market.info, asOf: null } }, '2026-06-01');
    await expect(live.estimates('BOLTR', '2026-06-01')).rejects.toBeInstanceOf(MarketFailure);
  });

  it('are none where the market has no file, and say so by type', async () => {
    const market = await openMarket(folder);
    await expect(market.estimates('BOLTR', '2026-06-30')).rejects.toMatchObject({ code: 'no_data' });
    expect(await market.sources()).not.toContain('estimates');
  });

  it.each([
    ['{"symbol":"BOLTR",', 'is no JSON'],
    [{ ...ROW, date: '2026-06-31' }, 'date: is no date'],
    [{ ...ROW, periods: [{ ...PERIOD, eps: 'much' }] }, 'periods.0.eps'],
    [{ ...ROW, periods: [{ ...PERIOD, epsAnalysts: 1.5 }] }, 'periods.0.epsAnalysts: is no whole number'],
    [{ ...ROW, periods: [PERIOD, PERIOD] }, 'periods: has a period twice'],
    [{ ...ROW, targets: { ...ROW.targets, low: 81 } }, 'targets.low: is above the mean'],
    [{ ...ROW, targets: { ...ROW.targets, mean: 0 } }, 'targets.mean: is not above 0'],
    [{ ...ROW, nextReport: { ...ROW.nextReport, until: '2026-07-20' } }, 'nextReport.until: is before day'],
  ])('refuse the row %j', async (row, message) => {
    write(ROW, row);
    await expect(checkMarket(folder)).rejects.toMatchObject({
      code: 'broken_market',
      message: expect.stringContaining(`estimates.jsonl line 2: ${message}`),
    });
  });
});

describe('an import of estimates', () => {
  it('keeps what is known, and names file and line of what cannot be used', async () => {
    const from = mkdtempSync(join(tmpdir(), 'estimates-source-'));
    const out = `${from}-out`;
    for (const file of ['companies.csv', 'bars.csv.gz']) cpSync(join(sampleMarketDirectory(), file), join(from, file));
    const rows = [ROW, 'no JSON', { ...ROW, symbol: 'NOPE' }, { ...later, date: '2026-07-01' }, ROW];
    writeFileSync(join(from, 'estimates.jsonl'), lines([...rows, { ...later, targets: { mean: -1 } }]));
    const { sources } = await importMarket({ from, asOf: '2026-06-30', out });
    expect(sources.find(({ file }) => file === 'estimates.jsonl')).toMatchObject({
      read: 6,
      kept: 1,
      laterThanAsOf: 1,
      rejected: 4,
      examples: [
        { line: 2, reason: 'is no JSON' },
        { line: 3, reason: 'unknown symbol: "NOPE"' },
        { line: 5, reason: 'duplicate row' },
        { line: 6, reason: expect.stringContaining('targets.mean cannot be used: is not above 0') },
      ],
    });
    expect((await (await openMarket(out)).estimates('BOLTR', '2026-06-30')).data).toEqual(ROW);
    for (const each of [from, out]) rmSync(each, { recursive: true });
  });
});

describe('a recording of estimates', () => {
  it('answers the same as the market that was recorded', async () => {
    write(ROW, later);
    const market = await openMarket(folder);
    const out = `${folder}-recorded`;
    const { gaps } = await recordMarket({ market, symbols: ['BOLTR', 'HEXLO'], out, now: '2026-06-30' });
    const recorded = await openMarket(out);
    expect((await recorded.estimates('BOLTR', '2026-06-30')).data).toEqual(later);
    expect(gaps).toContainEqual({ symbol: 'HEXLO', what: 'estimates', code: 'no_data' });
    rmSync(out, { recursive: true });
  });
});
