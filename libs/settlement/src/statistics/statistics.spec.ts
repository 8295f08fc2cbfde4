import { describe, expect, it } from '@jest/globals';
import { blockBootstrap } from './block-bootstrap.ts';
import { mean, median, quantile, standardDeviation } from './moments.ts';
import { randomFrom } from './random.ts';
import { tInterval } from './t-interval.ts';

describe('moments', () => {
  it('are those of the textbook', () => {
    expect([mean([1, 2, 6]), median([5, 1, 3, 2]), quantile([0, 10], 0.25)]).toEqual([3, 2.5, 2.5]);
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(2.13809, 5);
    expect([mean([]), median([]), standardDeviation([1])]).toEqual([null, null, null]);
  });

  it("Student's interval is 3 ± 2.776 · 1.5811 / √5 for 1 to 5", () => {
    const { value, low, high } = tInterval([1, 2, 3, 4, 5]);
    expect([value, low, high].map((each) => Number(each?.toFixed(3)))).toEqual([3, 1.037, 4.963]);
    const many = tInterval(Array.from({ length: 61 }, (_, at) => at % 2));
    expect(((many.high ?? 0) - (many.value ?? 0)) / (0.50395 / Math.sqrt(61))).toBeCloseTo(2.0, 2);
  });
});

describe('the block bootstrap', () => {
  const average = (values: readonly number[]): number | null => mean(values);

  it('gives the same interval for the same dates, around the value', () => {
    const random = randomFrom(7);
    const dates = Array.from({ length: 60 }, () => random());
    const estimate = blockBootstrap(dates, 4, average);
    expect(blockBootstrap(dates, 4, average)).toEqual(estimate);
    expect(estimate.low).toBeLessThan(estimate.value ?? 0);
    expect(estimate.high).toBeGreaterThan(estimate.value ?? 1);
  });

  it('is wider where neighbouring dates are alike and blocks are kept whole', () => {
    const random = randomFrom(3);
    const alike = Array.from({ length: 12 }, () => random()).flatMap((value) => Array<number>(8).fill(value));
    const width = (length: number) => {
      const { low, high } = blockBootstrap(alike, length, average);
      return (high ?? 0) - (low ?? 0);
    };
    expect(width(8)).toBeGreaterThan(1.5 * width(1));
  });

  it('holds the true mean in about 95 % of cases', () => {
    const random = randomFrom(11);
    const trials = Array.from({ length: 60 }, () => {
      const dates = Array.from({ length: 50 }, () => random() + random() - 1);
      const { low, high } = blockBootstrap(dates, 2, average);
      return low !== null && high !== null && low <= 0 && high >= 0;
    });
    expect(trials.filter(Boolean).length).toBeGreaterThanOrEqual(51);
  });

  it('gives no interval below three blocks', () => {
    expect(blockBootstrap([1, 2, 3], 4, average)).toEqual({ value: 2, low: null, high: null });
  });
});
