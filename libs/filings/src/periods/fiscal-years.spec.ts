import { describe, expect, it } from '@jest/globals';
import { fact } from '../testing/fact.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { fiscalYears } from './fiscal-years.ts';

const annual = fact();
const quarterly = (changes: Partial<XbrlFact>): XbrlFact => fact({ form: '10-Q', ...changes });

describe('fiscal years', () => {
  it('given an annual report and spans to date, then a year has the quarters that these end', () => {
    const facts = [
      annual,
      quarterly({ end: '2024-03-31', filed: '2024-05-01' }),
      quarterly({ end: '2024-06-30', filed: '2024-08-01' }),
      quarterly({ end: '2024-09-30', filed: '2024-11-01' }),
    ];
    expect(fiscalYears(facts)).toEqual([
      {
        name: 2024,
        start: '2024-01-01',
        end: '2024-12-31',
        isComplete: true,
        quarterEnds: [
          { quarter: 1, end: '2024-03-31' },
          { quarter: 2, end: '2024-06-30' },
          { quarter: 3, end: '2024-09-30' },
          { quarter: 4, end: '2024-12-31' },
        ],
      },
    ]);
  });

  it('given a quarter after the last annual report, then its year has begun', () => {
    const [begun] = fiscalYears([annual, quarterly({ start: '2025-01-01', end: '2025-03-31', filed: '2025-05-01' })]);
    expect(begun).toMatchObject({ name: 2025, isComplete: false, quarterEnds: [{ quarter: 1, end: '2025-03-31' }] });
  });

  it('given years of 52 and 53 weeks, then both are years, named by the year that they end in', () => {
    const weeks53 = fact({ start: '2023-01-01', end: '2024-01-06' });
    const weeks52 = fact({ start: '2024-01-07', end: '2025-01-04' });
    expect(fiscalYears([weeks53, weeks52]).map(({ name }) => name)).toEqual([2024, 2023]);
  });

  it('given quarters of 12, 12, 12 and 16 weeks, then each has its number', () => {
    const start = '2023-09-04';
    const facts = [
      fact({ start, end: '2024-09-01' }),
      ...['2023-11-26', '2024-02-18', '2024-05-12'].map((end) => quarterly({ start, end, filed: end })),
    ];
    expect(fiscalYears(facts)[0]?.quarterEnds.map(({ quarter }) => quarter)).toEqual([1, 2, 3, 4]);
  });

  it('given quarterly reports that also state twelve months, then these are no fiscal years', () => {
    const twelveMonths = quarterly({ start: '2024-04-01', end: '2025-03-31', filed: '2025-05-01' });
    expect(fiscalYears([annual, twelveMonths])).toMatchObject([{ name: 2024 }]);
  });

  it('given a transition period, then it is no year', () => {
    const transition = fact({ start: '2025-01-01', end: '2025-06-30', form: '10-KT' });
    expect(fiscalYears([annual, transition]).filter(({ isComplete }) => isComplete)).toHaveLength(1);
  });

  it('given no annual report, then there are none', () => {
    expect(fiscalYears([quarterly({ end: '2024-03-31' })])).toEqual([]);
  });
});
