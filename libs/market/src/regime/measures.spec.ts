import { describe, expect, it } from '@jest/globals';
import { betaOf, type DayValue, equalWeighted, realisedVolatilityPct, strengthOf } from './measures.ts';

const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const series = (...values: readonly number[]): readonly DayValue[] =>
  values.map((value, at) => ({ date: dayOf(at), value }));

/** A series whose changes are `changes`, in percent, over and over. */
function moving(days: number, ...changes: readonly number[]): readonly DayValue[] {
  let value = 100;
  const all = Array.from({ length: days }, (_, at) => (value *= 1 + (changes[at % changes.length] ?? 0) / 100));
  return series(100, ...all);
}

describe('realised volatility', () => {
  it('is the deviation of the daily logarithmic changes, a year', () => {
    // ln(1.1) = 0.0953102, ln(0.9) = -0.1053605: mean -0.0050252, deviation 0.1418955, times √252 = 15.8745.
    expect(realisedVolatilityPct(series(100, 110, 99), 2)).toBeCloseTo(225.25, 1);
  });

  it('looks at the last days only, and is none with fewer', () => {
    expect(realisedVolatilityPct(series(50, 100, 110, 99), 2)).toBeCloseTo(225.25, 1);
    expect(realisedVolatilityPct(series(100, 110), 2)).toBeUndefined();
  });
});

describe('beta', () => {
  it('is the slope of the changes of a share over those of its index', () => {
    const found = betaOf(moving(80, 1.5, -3, 0), moving(80, 1, -2, 0), 'percent');
    expect(found).toEqual({ beta: expect.closeTo(1.5, 10), days: 80, from: '2026-01-01', until: '2026-03-22' });
  });

  it('is computed by hand from changes that are no line', () => {
    const index = moving(60, 1, -1, 0);
    const share = moving(60, 2, -1, 1);
    // Means 0 and 2/3: covariance (1·4/3 + 1·5/3 + 0) = 3 and variance 2 of three changes.
    expect(betaOf(share, index, 'percent')?.beta).toBeCloseTo(1.5, 10);
  });

  it('to a yield is percent of the price for a percentage point', () => {
    const yields = series(...Array.from({ length: 81 }, (_, at) => 4 + (at % 2) * 0.1));
    const share = moving(80, -0.5, 0.5);
    expect(betaOf(share, yields, 'points')?.beta).toBeCloseTo(-5, 10);
  });

  it('uses the last 120 changes, and compares days that both have', () => {
    const early = moving(120, 9, -9).slice(0, 100);
    const [share, index] = [moving(220, 2, -2), moving(220, 1, -1)];
    expect(betaOf([...early, ...share.slice(100)], index, 'percent')?.days).toBe(120);
    const withHoliday = index.filter((_, at) => at % 7 !== 0);
    const found = betaOf(share, withHoliday, 'percent');
    expect(found?.days).toBe(120);
  });

  it.each([
    ['59 common changes', moving(59, 1, -1), moving(59, 1, -1)],
    ['an index that does not move', moving(80, 1, -1), moving(80, 0)],
    ['no common day', moving(80, 1, -1), moving(80, 1, -1).map(({ value }, at) => ({ date: dayOf(at + 500), value }))],
  ])('with %s is none', (_, share, index) => {
    expect(betaOf(share, index, 'percent')).toBeUndefined();
  });
});

describe('strength', () => {
  it('is the change less that of the index between the same days', () => {
    expect(strengthOf(series(100, 105, 110), series(200, 190, 202), 2)).toEqual({
      strength: expect.closeTo(9, 10),
      own: expect.closeTo(10, 10),
      other: expect.closeTo(1, 10),
      from: '2026-01-01',
      until: '2026-01-03',
    });
  });

  it('is none where the index has no price on one of the days', () => {
    expect(strengthOf(series(100, 105, 110), series(200, 190, 202).slice(1), 2)).toBeUndefined();
    expect(strengthOf(series(100, 105), series(200, 190), 2)).toBeUndefined();
  });
});

describe('an equal-weighted sector', () => {
  it('moves by the mean of its members, whatever they cost', () => {
    const level = equalWeighted([series(10, 11, 11), series(1000, 900, 990)]);
    expect(level.map(({ value }) => value)).toEqual([expect.closeTo(100, 10), expect.closeTo(105, 10)]);
  });
});
