import { describe, expect, it } from '@jest/globals';
import { fact } from '../testing/fact.ts';
import { adjustForSplits } from './split-adjustment.ts';

const split = { day: '2025-06-10', ratio: 4 };
const eps = fact({ tag: 'us-gaap:EarningsPerShareDiluted', unit: 'USD/shares', value: 12 });
const shares = fact({ tag: 'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding', unit: 'shares', value: 50 });

describe('adjustForSplits', () => {
  it('given filings before a split, then shares are multiplied and figures a share divided; money stays', () => {
    const adjusted = adjustForSplits([eps, shares, fact()], { splits: [split], asOf: '2025-12-31' });
    expect(adjusted.map(({ value }) => value)).toEqual([3, 200, 100]);
  });

  it('given a filing on or after the day of the split, then it speaks of the new shares already', () => {
    const filed = { ...eps, filed: '2025-06-10' };
    expect(adjustForSplits([filed], { splits: [split], asOf: '2025-12-31' })).toEqual([filed]);
  });

  it('given a split that is still to come, then nothing changes', () => {
    expect(adjustForSplits([eps], { splits: [split], asOf: '2025-06-09' })).toEqual([eps]);
  });

  it('given two splits, one of them reverse, then both count', () => {
    const reverse = { day: '2025-09-01', ratio: 0.5 };
    const [adjusted] = adjustForSplits([shares], { splits: [split, reverse], asOf: '2025-12-31' });
    expect(adjusted?.value).toBe(100);
  });
});
