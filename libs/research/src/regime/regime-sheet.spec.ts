import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openMarket, sampleMarketDirectory, type FactsMarket } from '@gemscout/market';
import { pricesFor } from '../filings/sheet-of.ts';
import { regimeOf, type RegimeSheet } from './regime-sheet.ts';

const AS_OF = '2026-06-30';
let market: FactsMarket;
beforeAll(async () => {
  market = await openMarket('sample');
});

async function sheetOn(of: FactsMarket, symbol = 'ADVRO', asOf = AS_OF): Promise<RegimeSheet> {
  const company = await of.company(symbol);
  return regimeOf(of, { symbol, sector: company?.sector ?? null, asOf, prices: await pricesFor(of, symbol) });
}
const reasonsIn = ({ missing }: RegimeSheet) => Object.fromEntries(missing.map(({ id, reason }) => [id, reason]));

/** The closes of the sample market, read apart from the product. */
async function closes(symbol: string): Promise<Map<string, number>> {
  return new Map((await market.bars(symbol, 10_000)).data.map(({ date, close }) => [date, close]));
}
function ratesRows() {
  const text = readFileSync(join(sampleMarketDirectory(), 'rates.csv'), 'utf8');
  const [head = '', ...rows] = text.trim().split('\n');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [head.split(',')[at] ?? '', cell])));
}

/** Σxy − n·x̄·ȳ over Σx² − n·x̄²: the textbook's other form. */
function slope(xs: readonly number[], ys: readonly number[]): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const n = xs.length;
  const xy = sum(xs.map((x, at) => x * (ys[at] ?? 0)));
  return (n * xy - sum(xs) * sum(ys)) / (n * sum(xs.map((x) => x * x)) - sum(xs) ** 2);
}

describe.each(['ADVRO', 'AQUEN', 'BOLTR'])('the figures of %s', (symbol) => {
  it('are those of an independent computation', async () => {
    const body = (await sheetOn(market, symbol)).regime?.body ?? {};
    const [own, index] = [await closes(symbol), await closes('SMPL')];
    const days = [...own.keys()].slice(-121);
    const at = (of: Map<string, number>, day = '') => of.get(day) ?? Number.NaN;
    const moves = (of: Map<string, number>) => days.slice(1).map((day, k) => (at(of, day) / at(of, days[k]) - 1) * 100);
    expect(body['beta_index_ratio']).toBeCloseTo(slope(moves(index), moves(own)), 8);
    const logs = days.slice(-21).map((day) => Math.log(at(own, day)));
    const steps = logs.slice(1).map((log, k) => log - (logs[k] ?? 0));
    const mean = (logs[20] ?? 0) / 20 - (logs[0] ?? 0) / 20;
    const variance = steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / 19;
    expect(body['realised_volatility_20_pct']).toBeCloseTo(Math.sqrt(252 * variance) * 100, 8);
    const [from = '', to = ''] = [days.at(-61), days.at(-1)];
    const above = (at(own, to) / at(own, from) - at(index, to) / at(index, from)) * 100;
    expect(body['above_index_60d_pct']).toBeCloseTo(above, 8);
    const yields = new Map(ratesRows().map((row) => [row['date'] ?? '', Number(row['year10_pct'])]));
    const common = [...own.keys()].filter((day) => yields.has(day)).slice(-121);
    const changes = common.slice(1).map((day, k) => at(yields, day) - at(yields, common[k]));
    const returns = common.slice(1).map((day, k) => (at(own, day) / at(own, common[k]) - 1) * 100);
    expect(body['beta_yield_pct']).toBeCloseTo(slope(changes, returns), 6);
  });
});

describe('the curve', () => {
  it('is that of the newest day, named, with its slopes and the credit spread', async () => {
    const row = ratesRows().findLast(({ date = '' }) => date <= AS_OF) ?? {};
    const { curve } = await sheetOn(market);
    expect(curve?.body).toMatchObject({
      curve_date: row['date'],
      curve_10y_3m_pct: expect.closeTo(Number(row['year10_pct']) - Number(row['month3_pct']), 6),
      curve_10y_2y_pct: expect.closeTo(Number(row['year10_pct']) - Number(row['year2_pct']), 6),
      curve_inverted: Number(row['year10_pct']) < Number(row['month3_pct']),
      credit_date: row['date'],
      credit_spread_pct: Number(row['credit_spread_pct']),
    });
  });
});

describe('a market with less', () => {
  async function changed(change: (folder: string) => void, symbol?: string): Promise<RegimeSheet> {
    const folder = mkdtempSync(join(tmpdir(), 'regime-'));
    try {
      cpSync(sampleMarketDirectory(), folder, { recursive: true });
      change(folder);
      return await sheetOn(await openMarket(folder), symbol);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const keep = (file: string, isKept: (line: string) => boolean) => (folder: string) => {
    const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n');
    writeFileSync(join(folder, file), `${[head, ...lines.filter(isKept)].join('\n')}\n`);
  };

  it('without an index has no figure against it, and says so', async () => {
    const sheet = await changed((folder) => rmSync(join(folder, 'benchmarks.csv')));
    expect(sheet.regime?.body).toMatchObject({ beta_index_ratio: null, above_index_20d_pct: null });
    expect(reasonsIn(sheet)).toMatchObject({ beta_index: 'The market has no index.' });
    expect(sheet.regime?.body['beta_sector_ratio']).toEqual(expect.any(Number));
  });

  it('with fewer than 60 common days has no beta, and says so', async () => {
    const sheet = await changed(keep('benchmarks.csv', (line) => line.slice(5, 15) > '2026-04-15'));
    expect(sheet.regime?.body['beta_index_ratio']).toBeNull();
    expect(reasonsIn(sheet)).toMatchObject({
      beta_index: 'There are fewer than 60 changes between days that both have.',
    });
  });

  it('without a curve of the day has the newest before, named', async () => {
    const sheet = await changed(keep('rates.csv', (line) => line < '2026-06-25'));
    expect(sheet.curve?.body).toMatchObject({ curve_date: '2026-06-24', credit_date: '2026-06-24' });
  });

  it('without any curve has none, and says so', async () => {
    const sheet = await changed((folder) => rmSync(join(folder, 'rates.csv')));
    expect(sheet.curve).toBeUndefined();
    expect(reasonsIn(sheet)).toMatchObject({
      beta_yield: 'The market has no Treasury yields.',
      curve_10y_3m: 'The market has no Treasury yields.',
      credit_spread: 'The market has no credit spread.',
    });
  });

  it('without the rows of later days is the same as of a day', async () => {
    const day = '2026-03-31';
    const folder = mkdtempSync(join(tmpdir(), 'regime-'));
    cpSync(sampleMarketDirectory(), folder, { recursive: true });
    const asOfDay = async () => sheetOn(await openMarket(folder, { asOf: day }), 'ADVRO', day);
    const whole = await asOfDay();
    const packed = join(folder, 'bars.csv.gz');
    const [head = '', ...bars] = gunzipSync(readFileSync(packed)).toString().trim().split('\n');
    const known = bars.filter((line) => (line.split(',')[1] ?? '') <= day);
    expect(known.length).toBeLessThan(bars.length);
    writeFileSync(packed, gzipSync(`${[head, ...known].join('\n')}\n`));
    keep('rates.csv', (line) => line.slice(0, 10) <= day)(folder);
    keep('benchmarks.csv', (line) => line.slice(5, 15) <= day)(folder);
    expect(await asOfDay()).toEqual(whole);
    expect(whole.curve?.body['curve_date']).toBe(day);
    rmSync(folder, { recursive: true });
  });
});
