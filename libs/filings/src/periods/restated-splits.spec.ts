import { describe, expect, it } from '@jest/globals';
import { edgarPresent } from '../testing/edgar.ts';
import { fact } from '../testing/fact.ts';
import { REAL_COMPANIES, realFacts } from '../testing/real-companies.ts';
import { withRestatedSplits } from './restated-splits.ts';

const shares = (value: number, filed: string, end = '2023-12-31') =>
  fact({
    tag: 'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding',
    unit: 'shares',
    value,
    filed,
    start: `${end.slice(0, 4)}-01-01`,
    end,
  });
const ROWS = [shares(100, '2024-02-15'), shares(400.2, '2025-02-15')];

describe('splits that reports restate', () => {
  it.each([
    ['four for one', ROWS, [{ day: '2025-02-15', ratio: 4 }]],
    ['three for two', [shares(100, '2024-02-15'), shares(150, '2025-02-15')], [{ day: '2025-02-15', ratio: 1.5 }]],
    ['one for ten', [shares(100, '2024-02-15'), shares(10, '2025-02-15')], [{ day: '2025-02-15', ratio: 0.1 }]],
    ['no split: a correction', [shares(100, '2024-02-15'), shares(103, '2025-02-15')], []],
    ['no split: thousands', [shares(100, '2024-02-15'), shares(100_000, '2025-02-15')], []],
    ['no split: one filing', [shares(100, '2024-02-15'), shares(400, '2025-02-15', '2024-12-31')], []],
  ])('%s', (_, rows, splits) => expect(withRestatedSplits(rows, [])).toEqual(splits));

  it('count once where several periods show it, or where it is known', () => {
    const rows = [...ROWS, shares(90, '2023-02-15', '2022-12-31'), shares(360, '2025-05-15', '2022-12-31')];
    expect(withRestatedSplits(rows, [])).toEqual([{ day: '2025-02-15', ratio: 4 }]);
    const known = [{ day: '2024-08-01', ratio: 4 }];
    expect(withRestatedSplits(rows, known)).toEqual(known);
  });

  (edgarPresent ? it : it.skip).each(REAL_COMPANIES)('are those that %s had', (file, { splits }) => {
    const ratios = withRestatedSplits(realFacts(file), []).map(({ ratio }) => ratio);
    expect(ratios).toEqual(splits.map(({ ratio }) => ratio));
    expect(withRestatedSplits(realFacts(file), splits)).toEqual(splits);
  });
});
