import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { blockBootstrap } from './block-bootstrap.ts';
import { addedTables, brierScore, reliabilityError, reliabilityFloor, reliabilityTable } from './calibration.ts';
import { mean, median, quantile, standardDeviation } from './moments.ts';
import { randomFrom } from './random.ts';
import { partialRankCorrelation, rankCorrelation, ranks } from './rank-correlation.ts';
import { tInterval } from './t-interval.ts';

const pairs = fc.array(fc.tuple(fc.integer(), fc.integer({ min: -50, max: 50 })), { minLength: 3, maxLength: 40 });

describe('ranks', () => {
  it('share places where values are equal', () => {
    expect(ranks([30, 10, 20, 20])).toEqual([4, 1, 2.5, 2.5]);
  });

  it('correlate as computed by hand', () => {
    // Differences of places 0, 1, 1, 0, 0: 1 - 6·2 / (5·24) = 0.9.
    expect(rankCorrelation([1, 2, 3, 4, 5], [10, 30, 20, 40, 50])).toBeCloseTo(0.9, 12);
    expect(rankCorrelation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12);
    expect(rankCorrelation([1, 1, 1], [3, 2, 1])).toBeNull();
  });

  it('stay between -1 and 1, whichever way round, and under any growing scale', () => {
    fc.assert(
      fc.property(pairs, (drawn) => {
        const [one, other] = [drawn.map(([first]) => first), drawn.map(([, second]) => second)];
        const result = rankCorrelation(one, other);
        if (result === null) return;
        expect(Math.abs(result)).toBeLessThanOrEqual(1 + 1e-12);
        expect(rankCorrelation(other, one)).toBeCloseTo(result, 10);
        const grown = other.map((value) => value ** 3 + 4);
        expect(rankCorrelation(one, grown)).toBeCloseTo(result, 10);
      }),
    );
  });

  it('given what explains both, leave nothing', () => {
    const given = Array.from({ length: 400 }, (_, at) => at);
    const random = randomFrom(1);
    const one = given.map((value) => value + 80 * random());
    const other = given.map((value) => value + 80 * random());
    expect(rankCorrelation(one, other)).toBeGreaterThan(0.9);
    expect(Math.abs(partialRankCorrelation(one, other, given) ?? 1)).toBeLessThan(0.15);
  });
});

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

describe('probabilities', () => {
  const said = (probability: number, ...outcomes: readonly boolean[]) =>
    outcomes.map((came) => ({ probability, came }));

  it('are scored as computed by hand', () => {
    const forecasts = [...said(0.7, true, false), ...said(0.2, false)];
    expect(brierScore(forecasts)).toBeCloseTo((0.09 + 0.49 + 0.04) / 3, 12);
    const table = reliabilityTable(forecasts);
    expect(table.map(({ from, count, came }) => [from, count, came])).toEqual([
      [0.2, 1, 0],
      [0.7, 2, 1],
    ]);
    expect(reliabilityError(table)).toBeCloseTo((0.2 + 0.4) / 3, 12);
    expect(reliabilityFloor(table)).toBeCloseTo(0.4 * Math.sqrt(2 / 3), 12);
  });

  it('one half always gets 0.25, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), (came) => {
        expect(brierScore(said(0.5, ...came))).toBe(0.25);
      }),
    );
  });

  it('tables of two halves add up to the table of the whole', () => {
    const forecast = fc.record({ probability: fc.double({ min: 0, max: 1, noNaN: true }), came: fc.boolean() });
    fc.assert(
      fc.property(fc.array(forecast), fc.array(forecast), (one, other) => {
        const whole = reliabilityTable([...one, ...other]);
        const sum = addedTables([reliabilityTable(one), reliabilityTable(other)]);
        expect(sum.map(({ from, count, came }) => [from, count, came])).toEqual(
          whole.map(({ from, count, came }) => [from, count, came]),
        );
        expect(reliabilityError(sum) ?? 0).toBeCloseTo(reliabilityError(whole) ?? 0, 9);
      }),
    );
  });
});
