import { describe, expect, it } from '@jest/globals';
import { randomFrom } from '@gemscout/settlement';
import fc from 'fast-check';
import { addedTables, brierScore, reliabilityError, reliabilityFloor, reliabilityTable } from './calibration.ts';
import { partialRankCorrelation, rankCorrelation, ranks } from './rank-correlation.ts';

const pairs = fc.array(fc.tuple(fc.integer(), fc.integer({ min: -50, max: 50 })), { minLength: 3, maxLength: 40 });

describe('ranks', () => {
  it('share places where values are equal', () => {
    expect(ranks([30, 10, 20, 20])).toEqual([4, 1, 2.5, 2.5]);
  });

  it('correlate as computed by hand', () => {
    // Differences of ranks 0, 1, 1, 0, 0: 1 - 6·2 / (5·24) = 0.9.
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
