import { describe, expect, it } from '@jest/globals';
import { addDays } from '../periods/days.ts';
import { statementSheet } from '../ratios/statement-sheet.ts';
import { fact } from '../testing/fact.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { type Close, pastMultiples } from './past-multiples.ts';

/** A year of a company that earns $1 a share and has 10 shares, as its report of the February after states it. */
function year(name: number, { eps = 1, shares = 10 } = {}): readonly XbrlFact[] {
  const end = `${name}-12-31`;
  const instant = { start: null, end };
  return [
    fact({ end, start: `${name}-01-01`, value: 20 }),
    fact({ end, start: `${name}-01-01`, tag: 'us-gaap:EarningsPerShareDiluted', unit: 'USD/shares', value: eps }),
    fact({ ...instant, tag: 'us-gaap:Assets', value: 50 }),
    fact({ ...instant, tag: 'us-gaap:StockholdersEquity', value: 40 }),
    fact({
      start: null,
      end: `${name + 1}-01-31`,
      filed: `${name + 1}-02-15`,
      tag: 'dei:EntityCommonStockSharesOutstanding',
      unit: 'shares',
      value: shares,
    }),
  ];
}

/** One close of the same price a day. */
function closes(from: string, days: number, close = 10): readonly Close[] {
  return Array.from({ length: days }, (_, at) => ({ date: addDays(from, at), close }));
}

const asked = { sector: 'Industrials', splits: [] };
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024];

describe('the multiples on filing days', () => {
  it('given six annual reports, then each has those of its day, from what was filed by then', () => {
    const facts = YEARS.flatMap((name) => year(name));
    const past = pastMultiples(facts, { ...asked, asOf: '2025-12-31', closes: closes('2018-01-01', 2920) });
    expect(past.map(({ day }) => day)).toEqual(YEARS.map((name) => `${name + 1}-02-15`));
    expect(past[0]?.values).toEqual({
      pe: 10,
      price_to_sales: 5,
      price_to_book: 2.5,
      ev_to_ebitda: null,
      price_to_free_cash_flow: null,
    });
  });

  it('given a split between two reports, then both are in the shares of today', () => {
    const facts = [...year(2023), ...year(2024, { eps: 0.25, shares: 40 })];
    const splits = [{ day: '2024-06-03', ratio: 4 }];
    const adjusted = closes('2023-12-01', 800, 2.5);
    const past = pastMultiples(facts, { ...asked, splits, asOf: '2025-12-31', closes: adjusted });
    expect(past.map(({ values }) => [values.pe, values.price_to_book])).toEqual([
      [10, 0.625 * 4],
      [10, 2.5],
    ]);
  });

  it('given more than ten years, then none from before counts, and the years that they reach back are named', () => {
    const facts = Array.from({ length: 15 }, (_, at) => year(2010 + at)).flat();
    const sheet = statementSheet(facts, { ...asked, asOf: '2025-03-01', closes: closes('2010-01-01', 5539) });
    const percentile = sheet.figures.find(({ id }) => id === 'pe_percentile.now');
    expect(percentile).toMatchObject({ value: 0, period: { name: 'past9', start: '2016-02-15', end: '2025-03-01' } });
    expect(sheet.figures.find(({ id }) => id === 'pe_dates.now')?.value).toBe(10);
  });

  it('given an amendment of a report, then its period counts once', () => {
    const amended = year(2023).map((row) => ({ ...row, filed: '2024-05-01', form: '10-K/A', accession: 'again' }));
    const facts = [...year(2022), ...year(2023), ...amended];
    const past = pastMultiples(facts, { ...asked, asOf: '2025-01-31', closes: closes('2022-12-01', 790) });
    expect(past.map(({ day }) => day)).toEqual(['2023-02-15', '2024-02-15']);
  });

  it('given a day without a price for more than a week, then it has none', () => {
    const gap = closes('2022-12-01', 790).filter(({ date }) => date < '2024-02-01' || date > '2024-03-01');
    const past = pastMultiples([...year(2022), ...year(2023)], { ...asked, asOf: '2025-01-31', closes: gap });
    expect(past.map(({ day }) => day)).toEqual(['2023-02-15']);
  });

  it('given fewer than four days, then there is no percentile, and a reason', () => {
    const facts = [...year(2021), ...year(2022), ...year(2023)];
    const { figures, missing } = statementSheet(facts, {
      ...asked,
      asOf: '2024-12-31',
      closes: closes('2021-12-01', 1127),
    });
    expect(figures.find(({ id }) => id === 'pe.now')?.value).toBe(10);
    expect(missing).toContainEqual(expect.objectContaining({ id: 'pe_percentile.now', reason: 'too_few_filings' }));
  });

  it('given later reports and prices, then nothing changes when they are deleted', () => {
    const facts = YEARS.flatMap((name) => year(name, { eps: name - 2017 }));
    const prices = closes('2019-01-01', 2500).map((each, at) => ({ ...each, close: 10 + at / 100 }));
    for (const asOf of ['2024-02-14', '2024-02-15', '2024-07-01']) {
      const until = prices.filter(({ date }) => date <= asOf);
      const known = facts.filter(({ filed }) => filed <= asOf);
      const question = { ...asked, asOf, closes: until };
      expect(statementSheet(facts, question)).toEqual(statementSheet(structuredClone(known), question));
      expect(pastMultiples(facts, question).length).toBeGreaterThan(3);
    }
  });
});
