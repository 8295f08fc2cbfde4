import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { parseCompanyFacts, statementSheet } from '@gemscout/filings';
import { openMarket } from '@gemscout/market';
import { companyFacts } from '@gemscout/research';
import { growthOn, plus, pricedOn, valuationOn, worthOf } from './recompute.mjs';

const SAMPLE = join(import.meta.dirname, '../../libs/market/sample');
const textOf = (file: string) => gunzipSync(readFileSync(join(SAMPLE, file))).toString('utf8');
const lines = textOf('statements.jsonl.gz').trim().split('\n');
const bars = textOf('bars.csv.gz').trim().split('\n').slice(1);
const rowsOf = (symbol: string): RawRow[] =>
  lines.filter((line) => line.startsWith(`{"symbol":"${symbol}"`)).map((line) => JSON.parse(line));
const closesOf = (symbol: string) =>
  bars
    .filter((line) => line.startsWith(`${symbol},`))
    .map((line) => {
      const [, date = '', , , , close] = line.split(',');
      return { date, close: Number(close) };
    });

const DAYS = ['2025-09-30', '2026-02-27', '2026-06-30'];
/** Of eight sectors, with two banks, a company that loses money and one whose share count grew. */
const SYMBOLS = ['ADVRO', 'AQUEN', 'BOLTR', 'BRNTO', 'CREDL', 'HEXLO', 'KRANO', 'LODGA', 'SOLRA', 'TERRO'];

describe('multiples and growth, computed again from the raw files without the code of the product', () => {
  it.each(SYMBOLS.flatMap((symbol) => DAYS.map((day) => [symbol, day] as const)))(
    '%s on %s: no difference',
    async (symbol, day) => {
      const market = await openMarket('sample', { asOf: day });
      const found = await companyFacts(market, symbol);
      const stated = new Map(found?.facts.map(({ id, value }) => [id, value]));
      const rows = rowsOf(symbol);
      const isBank = found?.company.sector === 'Financials' && !rows.some(({ tag }) => tag === 'us-gaap:AssetsCurrent');
      const about = { splits: [], asOf: day, isFinancial: isBank };
      const { now, history } = valuationOn(rows, day, closesOf(symbol), about);
      const growth = growthOn(rows, day, about);
      expect(differences(stated, { now, history, growth })).toEqual([]);
      expect(Object.values(now).filter((value) => value !== null).length).toBeGreaterThan(2);
    },
  );
});

const rates = readFileSync(join(SAMPLE, 'rates.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => ({ date: line.split(',')[0] ?? '', year10: Number(line.split(',')[3]) }));

describe('what a price implies, computed again', () => {
  it.each(SYMBOLS.flatMap((symbol) => DAYS.map((day) => [symbol, day] as const)))(
    '%s on %s: cash flows that grow as implied are worth the price, and those of the past what is stated',
    async (symbol, day) => {
      const found = await companyFacts(await openMarket('sample', { asOf: day }), symbol);
      const stated = new Map(found?.facts.map(({ id, value }) => [id, Number(value)]));
      const { cash, shares, marketCap, rate } = pricedOn(rowsOf(symbol), day, closesOf(symbol), {
        splits: [],
        asOf: day,
        rates,
      });
      for (const [id, points] of Object.entries({
        implied_growth_low: -1,
        implied_growth: 0,
        implied_growth_high: 1,
      })) {
        const growth = stated.get(`${id}.now`);
        if (growth !== undefined) expect(worthOf(cash, growth, rate + points) / marketCap).toBeCloseTo(1, 9);
      }
      const { year } = growthOn(rowsOf(symbol), day, { splits: [], asOf: day, isFinancial: false });
      const past = [5, 3].map((years) => stated.get(`free_cash_flow_growth_${years}y.fy${year}`)).find(Boolean);
      const growth = Math.min(15, Math.max(-10, past ?? 0));
      for (const [id, points] of Object.entries({ dcf_low: 1, dcf_high: -1 })) {
        const worth = stated.get(`${id}.now`);
        if (worth !== undefined) expect(worth).toBeCloseTo(worthOf(cash, growth, rate + points) / shares, 6);
      }
    },
  );
});

const SHARED = join(import.meta.dirname, '../../../shared/data');
const companyFactsOf = (file: string) =>
  gunzipSync(readFileSync(join(SHARED, 'edgar/companyfacts', file))).toString('utf8');

/** Rows of the SEC's own bytes, read without the product's parser. */
function rawRows(text: string): readonly RawRow[] {
  const { facts }: { facts: Record<string, Record<string, { units: Record<string, RawValue[]> }>> } = JSON.parse(text);
  return Object.entries(facts).flatMap(([taxonomy, tags]) =>
    Object.entries(tags).flatMap(([tag, { units }]) =>
      Object.entries(units).flatMap(([unit, values]) =>
        values.map(({ val, start = null, end, filed, form, accn }) => {
          return { tag: `${taxonomy}:${tag}`, unit, value: val, start, end, filed, form, accession: accn };
        }),
      ),
    ),
  );
}

const isPresent = existsSync(join(SHARED, 'edgar/companyfacts')) && existsSync(join(SHARED, 'market/prices.csv'));
if (!isPresent) console.warn(`skipped: real companies, as ${SHARED} does not have them`);

(isPresent ? describe : describe.skip)('multiples and growth of real companies, computed again', () => {
  it.each(['2014-08-29', '2014-12-31', '2015-05-29'])('Apple on %s: no difference', (asOf) => {
    const text = companyFactsOf('AAPL.2026-03-25.json.gz');
    const closes = readFileSync(join(SHARED, 'market/prices.csv'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('AAPL,'))
      .map((line) => ({ date: line.split(',')[1] ?? '', close: Number(line.split(',')[5]) }))
      .filter(({ date }) => date <= asOf);
    const splits = [{ day: '2014-06-09', ratio: 7 }];
    const facts = parseCompanyFacts(text).value?.facts ?? [];
    const sheet = statementSheet(facts, { asOf, sector: 'Information Technology', splits, closes });
    const stated = new Map(sheet.figures.map(({ id, value }) => [id, value]));
    const about = { splits, asOf, isFinancial: false };
    const { now, history } = valuationOn(rawRows(text), asOf, closes, about);
    expect(differences(stated, { now, history, growth: growthOn(rawRows(text), asOf, about) })).toEqual([]);
    expect(stated.get('pe_dates.now')).toBeGreaterThanOrEqual(6);
  });

  it.each(['2020-06-30', '2021-11-30', '2023-03-31'])('Cigna on %s, at closes made up here: no difference', (asOf) => {
    const text = companyFactsOf('CI.2024.from-ts.json.gz');
    const facts = parseCompanyFacts(text).value?.facts ?? [];
    const closes = madeUpCloses('2019-01-02', asOf);
    const sheet = statementSheet(facts, { asOf, sector: 'Health Care', splits: [], closes });
    const stated = new Map(sheet.figures.map(({ id, value }) => [id, value]));
    const about = { splits: [], asOf, isFinancial: false };
    const { now, history } = valuationOn(rawRows(text), asOf, closes, about);
    expect(differences(stated, { now, history, growth: growthOn(rawRows(text), asOf, about) })).toEqual([]);
    expect(stated.get('pe_dates.now')).toBeGreaterThanOrEqual(4);
  });
});

/** A close a day, as no closes of these years are here. */
function madeUpCloses(first: string, last: string): { date: string; close: number }[] {
  const count = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  return Array.from({ length: count }, (_, day) => ({ date: plus(first, day), close: 200 + (day % 90) / 4 }));
}

type RawValue = {
  readonly val: number;
  readonly start?: string;
  readonly end: string;
  readonly filed: string;
  readonly form: string;
  readonly accn: string;
};
type RawRow = { readonly tag: string; readonly filed: string };
type Recomputed = {
  readonly now: Readonly<Record<string, unknown>>;
  readonly history: Readonly<Record<string, { readonly median: number; readonly percentile: number } | null>>;
  readonly growth: { readonly year: string } & Readonly<Record<string, unknown>>;
};

/** The figures that the product and the script do not say alike, beyond the last digits of binary fractions. */
function differences(stated: ReadonlyMap<string, unknown>, { now, history, growth }: Recomputed): readonly unknown[] {
  const { end: _end, ...multiples } = now;
  const { year, ...grown } = growth;
  const expected = [
    ...Object.entries(multiples).map(([id, value]) => [`${id}.now`, value] as const),
    ...Object.entries(history).map(([id, of]) => [`${id}_median.now`, of?.median ?? null] as const),
    ...Object.entries(history).map(([id, of]) => [`${id}_percentile.now`, of?.percentile ?? null] as const),
    ...Object.entries(grown).map(([id, value]) => [`${id}.fy${year}`, value] as const),
  ];
  return expected
    .filter(([id, value]) => !isSame(stated.get(id) ?? null, value))
    .map(([id, value]) => [id, stated.get(id), value]);
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
}
