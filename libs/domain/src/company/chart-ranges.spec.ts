import { describe, expect, it } from '@jest/globals';
import { chartRanges } from './chart-ranges.ts';
import { oldPriceSentence } from './price-age.ts';

const reasons = (first: string | undefined, last: string | undefined) =>
  Object.fromEntries(chartRanges(first, last).map(({ range, reason }) => [range, reason]));
const since = (day: string) => `Prices begin on ${day}.`;

describe('the ranges of a chart', () => {
  it('given two years of prices, then all but five years are available', () => {
    const all = { '1M': null, '3M': null, '6M': null, '1Y': null, '2Y': null };
    expect(reasons('2024-07-01', '2026-06-30')).toEqual({ ...all, '5Y': since('1 July 2024') });
  });

  it('given prices that begin a week after the start, then the range is available; eight days after, it is not', () => {
    expect(reasons('2026-04-06', '2026-04-30')['1M']).toBeNull();
    expect(reasons('2026-04-07', '2026-04-30')['1M']).toBe(since('7 April 2026'));
  });

  it('given the last day of a long month, then a month earlier is the last day of the shorter one', () => {
    const from = (last: string) => chartRanges('2020-01-01', last)[0]?.from;
    expect([from('2026-03-31'), from('2024-03-31'), from('2026-01-15')]).toEqual([
      '2026-02-28',
      '2024-02-29',
      '2025-12-15',
    ]);
  });

  it('given no prices, then none is available', () => {
    expect(new Set(Object.values(reasons(undefined, undefined)))).toEqual(new Set(['There are no prices.']));
  });
});

describe('a price', () => {
  it.each([
    ['2026-06-30', null],
    ['2026-06-01', null],
    ['2026-05-31', 'This price is 30 days old: the last one is of 31 May 2026.'],
    ['2025-06-30', 'This price is 365 days old: the last one is of 30 June 2025.'],
  ])('given one of %s, on 30 June 2026, then its age is said: %s', (day, sentence) => {
    expect(oldPriceSentence(day, '2026-06-30')).toBe(sentence);
  });
});
