import { describe, expect, it } from '@jest/globals';
import { fact } from '../testing/fact.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { isFigure, type Result } from '../figures/figure.ts';
import type { Quarter } from './fiscal-years.ts';
import { type At, newestFigure, quarterFigure, trailingYear, yearBefore, yearToDate } from './lines.ts';
import { readStatements, type Statements } from './statements.ts';

const assets = fact({ tag: 'us-gaap:Assets', start: null });
const lastYear = [toDate(2024, 3, 20), toDate(2024, 6, 45), toDate(2024, 9, 70), fact({ value: 100 })];
const thisYear = [toDate(2025, 3, 25), toDate(2025, 6, 55)];

describe('lines of the statements', () => {
  it('given spans to date, then a quarter is the difference of two, and the fourth the year less nine months', () => {
    const statements = read([...lastYear]);
    const quarters = ([1, 2, 3, 4] as const).map((quarter) =>
      quarterFigure(statements, 'revenue', at(statements, quarter)),
    );
    expect(quarters.map(({ value }) => value)).toEqual([20, 25, 25, 30]);
    expect(quarters[3]).toMatchObject({
      id: 'revenue.q4-2024',
      formula: 'quarter',
      period: { start: '2024-10-01', end: '2024-12-31' },
      filed: '2025-02-15',
      accessions: ['a-2025-02-15', 'a-2024-11-01'],
      inputs: { to_date: { id: 'revenue.fy2024' }, to_quarter_before: { id: 'revenue.ytd3-2024' } },
    });
  });

  it('given a quarter that was filed itself, then that value counts', () => {
    const filed = fact({ start: '2024-10-01', value: 31 });
    const statements = read([...lastYear, filed]);
    expect(quarterFigure(statements, 'revenue', at(statements, 4))).toMatchObject({ value: 31, formula: 'as_filed' });
  });

  it('given half a year, then the trailing year is the last year plus this one to date less the last one to date', () => {
    const statements = read([...lastYear, ...thisYear]);
    expect(trailingYear(statements, 'revenue', at(statements, 2))).toMatchObject({
      id: 'revenue.ttm-q2-2025',
      value: 110,
      period: { start: '2024-07-01', end: '2025-06-30' },
      formula: 'trailing_year',
    });
  });

  it('given a whole year, then the trailing year is that year as filed', () => {
    const statements = read(lastYear);
    expect(trailingYear(statements, 'revenue', at(statements, 4))).toMatchObject({ id: 'revenue.fy2024', value: 100 });
  });

  it('given average shares, then no difference is taken: a fourth quarter that was not filed is missing', () => {
    const shares = { tag: 'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding', unit: 'shares' };
    const statements = read([...lastYear, ...lastYear.map((row) => ({ ...row, ...shares }))]);
    expect(quarterFigure(statements, 'shares_diluted', at(statements, 4))).toMatchObject({
      value: null,
      reason: 'not_filed',
    });
    expect(trailingYear(statements, 'shares_diluted', at(statements, 4))).toMatchObject({ value: 100, unit: 'shares' });
  });

  it('given a report that was not filed, then its quarter and the next one are missing, with the reason', () => {
    const statements = read([toDate(2024, 3, 20), toDate(2024, 9, 70), fact()]);
    const quarters = ([2, 3] as const).map((quarter) => quarterFigure(statements, 'revenue', at(statements, quarter)));
    expect(quarters.map(reason)).toEqual(['no_such_period', 'no_such_period']);
  });

  it('given a concept that was not filed, then it is missing with what was looked for', () => {
    const statements = read(lastYear);
    expect(quarterFigure(statements, 'operating_cash_flow', at(statements, 4))).toEqual({
      id: 'operating_cash_flow.q4-2024',
      value: null,
      reason: 'not_filed',
      cause: 'operating_cash_flow.fy2024',
    });
    expect(yearToDate(statements, 'operating_cash_flow', at(statements, 1))).toMatchObject({ reason: 'not_filed' });
  });

  it('given shares on two cover pages, then the newest day counts', () => {
    const cover = { tag: 'dei:EntityCommonStockSharesOutstanding', unit: 'shares', start: null };
    const statements = read([
      ...lastYear,
      fact({ ...cover, end: '2025-04-20', value: 7 }),
      fact({ ...cover, value: 6 }),
    ]);
    expect(newestFigure(statements, 'cover_page_shares')).toMatchObject({
      id: 'cover_page_shares.2025-04-20',
      value: 7,
    });
    expect(newestFigure(statements, 'shares_issued')).toMatchObject({ reason: 'not_filed' });
  });

  it('given a gap of a year, then the year before it has no year before', () => {
    const statements = read([...lastYear, fact({ start: '2022-01-01', end: '2022-12-31' })]);
    expect(statements.years.map((year) => yearBefore(statements, year)?.name)).toEqual([undefined, undefined]);
  });
});

describe('statements', () => {
  it('given values in two currencies, then those of the reporting currency count', () => {
    const euro = [...lastYear, assets].map((row) => ({ ...row, unit: 'EUR' }));
    const translation = fact({ unit: 'USD', value: 108 });
    const statements = readStatements([...euro, translation, { ...assets, unit: 'USD' }]);
    expect(statements?.currency).toBe('EUR');
    expect(statements?.values.get('revenue')?.map(({ unit }) => unit)).not.toContain('USD');
  });

  it('given no balance sheet, then there are none', () => {
    expect(readStatements(lastYear)).toBeNull();
  });
});

function read(facts: readonly XbrlFact[]): Statements {
  const statements = readStatements([...facts, assets]);
  if (statements === null) throw new Error('no statements');
  return statements;
}

function at({ years: [year] }: Statements, quarter: Quarter): At {
  if (year === undefined) throw new Error('no year');
  return { year, quarter };
}

function reason(result: Result): string | null {
  return isFigure(result) ? null : result.reason;
}

/** Revenue from January to the end of a month, filed a month later. */
function toDate(year: number, month: 3 | 6 | 9, value: number): XbrlFact {
  const end = `${year}-0${month}-${month === 3 ? 31 : 30}`;
  const filed = `${year}-${String(month + 2).padStart(2, '0')}-01`;
  return fact({ start: `${year}-01-01`, end, filed, value, form: '10-Q' });
}
