import { describe, expect, it } from '@jest/globals';
import { fact } from '../testing/fact.ts';
import { filedValues, valueAt } from './filed-values.ts';
import { knownOn } from './known-on.ts';

const year = { start: '2024-01-01', end: '2024-12-31' };

describe('filed values', () => {
  it('given a restatement, then the newest filing counts and the first value is kept', () => {
    const facts = [fact({ value: 90, filed: '2026-02-15' }), fact({ value: 100 })];
    expect(filedValues(facts, 'revenue')).toMatchObject([
      { value: 90, filed: '2026-02-15', first: { value: 100, filed: '2025-02-15', accession: 'a-2025-02-15' } },
    ]);
  });

  it('given the same value again, then the newest filing counts and there is no first value', () => {
    const [value] = filedValues([fact(), fact({ filed: '2026-02-15' })], 'revenue');
    expect(value?.filed).toBe('2026-02-15');
    expect(value).not.toHaveProperty('first');
  });

  it.each([
    ['revenue', { value: 4_462_383 }, 4_462_400],
    ['eps_diluted', { tag: 'us-gaap:EarningsPerShareDiluted', unit: 'USD/shares', value: 2.9775 }, 2.98],
  ] as const)('given %s that only rounds otherwise, then that is no restatement', (concept, changes, value) => {
    const [last] = filedValues([fact(changes), fact({ ...changes, value, filed: '2026-02-15' })], concept);
    expect(last?.value).toBe(value);
    expect(last).not.toHaveProperty('first');
  });

  it('given two tags in one filing, then the one that the concept lists first counts', () => {
    const contracts = 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax';
    const facts = [fact({ value: 100 }), fact({ tag: contracts, value: 80 })];
    expect(filedValues(facts, 'revenue')).toMatchObject([{ value: 100, tag: 'us-gaap:Revenues' }]);
    expect(filedValues(facts.toReversed(), 'revenue')).toMatchObject([{ value: 100 }]);
  });

  it('given a part in a note under another tag, then the larger of the two is the line of the statement', () => {
    const line = fact({ tag: 'us-gaap:DepreciationAndAmortization', value: 3_477 });
    const note = fact({ tag: 'us-gaap:DepreciationDepletionAndAmortization', value: 1_000 });
    for (const facts of [
      [line, note],
      [note, line],
    ]) {
      expect(filedValues(facts, 'depreciation_and_amortization')).toMatchObject([{ value: 3_477 }]);
    }
  });

  it('given a changed tag, then the newest filing counts before the order of the tags', () => {
    const facts = [fact({ value: 100 }), fact({ tag: 'us-gaap:SalesRevenueNet', value: 101, filed: '2026-02-15' })];
    expect(filedValues(facts, 'revenue')).toMatchObject([{ value: 101, first: { value: 100 } }]);
  });

  it('given a day between two filings, then what was known on it is the first one', () => {
    const facts = [fact({ value: 100 }), fact({ value: 90, filed: '2026-02-15' })];
    expect(filedValues(knownOn(facts, '2026-02-14'), 'revenue')).toMatchObject([{ value: 100 }]);
    expect(filedValues(knownOn(facts, '2026-02-15'), 'revenue')).toMatchObject([{ value: 90 }]);
    expect(filedValues(knownOn(facts, '2025-02-14'), 'revenue')).toEqual([]);
  });

  it('are found for days that differ by up to a week, and exact days first', () => {
    const values = filedValues([fact({ end: '2024-12-28', value: 1 }), fact({ value: 2 })], 'revenue');
    expect(valueAt(values, year)?.value).toBe(2);
    expect(valueAt(values, { start: '2024-01-02', end: '2024-12-29' })?.value).toBe(2);
    expect(valueAt(values, { start: '2024-01-01', end: '2024-09-30' })).toBeNull();
    expect(valueAt(values, { start: null, end: '2024-12-31' })).toBeNull();
  });
});
