import { describe, expect, it } from '@jest/globals';
import { probabilityOf } from '../probability/probability.ts';
import { scorecardFigures, trackRecordOf, type SettledDate } from './scorecard.ts';

const day = (number: number): string => new Date(Date.UTC(2026, 0, 5) + number * 86_400_000).toISOString().slice(0, 10);
/** Verdicts entered on one day and settled four weeks later. */
const dateOf = (at: number, samples: number, beat: number, excess: number): SettledDate => ({
  verdict: 'buy',
  enteredOn: day(at),
  settledOn: day(at + 28),
  samples,
  beat,
  excess,
});

describe('a line of the scorecard', () => {
  it('is the share and the mean of all verdicts, whatever date they are of', () => {
    const { samples, hitRate, meanExcess } = scorecardFigures(20, [dateOf(0, 3, 2, 0.06), dateOf(28, 1, 0, -0.02)]);
    expect([samples, hitRate.value]).toEqual([4, 0.5]);
    expect(meanExcess.value).toBeCloseTo(0.01, 12);
  });

  it('counts dates whose outcomes overlap as one period', () => {
    const week = [0, 1, 2, 3, 4].map((at) => dateOf(at, 200, 110, 2));
    expect(scorecardFigures(20, week)).toMatchObject({ independentPeriods: 1, samples: 1_000, conclusion: null });
    expect(scorecardFigures(20, [...week, dateOf(28, 1, 1, 0.01)]).independentPeriods).toBe(2);
  });

  it('says nothing below eight independent periods, however many verdicts there are', () => {
    const months = (count: number) =>
      Array.from({ length: count }, (_, at) => dateOf(28 * at, 50, 30, 1 + (at % 3) / 9));
    expect(scorecardFigures(20, months(7)).conclusion).toBeNull();
    expect(scorecardFigures(20, months(8)).conclusion).toBe('mean excess above zero in both intervals');
  });

  it('is observational below thirty verdicts', () => {
    const few = Array.from({ length: 9 }, (_, at) => dateOf(28 * at, 3, 2, 0.02));
    expect(scorecardFigures(20, few)).toMatchObject({
      isObservational: true,
      conclusion: 'observational: 27 samples, fewer than 30',
    });
    expect(scorecardFigures(20, [...few, dateOf(280, 3, 2, 0.02)]).isObservational).toBe(false);
  });

  it('claims nothing where dates disagree', () => {
    const dates = Array.from({ length: 12 }, (_, at) => dateOf(28 * at, 10, at % 2 ? 9 : 1, at % 2 ? 0.5 : -0.5));
    expect(scorecardFigures(20, dates).conclusion).toBe('no edge shown');
  });

  it('draws dates and not verdicts: a date of a hundred verdicts is one of twelve', () => {
    const even = Array.from({ length: 12 }, (_, at) => dateOf(28 * at, 100, 50, (at % 4) - 1.5));
    const { low, high } = scorecardFigures(20, even).meanExcess;
    expect((high ?? 0) - (low ?? 0)).toBeGreaterThan(0.008);
  });

  it('has no interval where there are too few dates for one', () =>
    expect(scorecardFigures(20, [dateOf(0, 5, 3, 0.1)]).hitRate).toEqual({ value: 0.6, low: null, high: null }));
});

describe('the record that a chance is drawn from', () => {
  const dates = Array.from({ length: 10 }, (_, at) => [
    dateOf(28 * at, 4, 3, 0.1),
    { ...dateOf(28 * at, 4, 1, -0.1), verdict: 'watch' as const },
  ]).flat();

  it('holds every settled verdict, and their independent periods', () => {
    const { all, byVerdict } = trackRecordOf(dates);
    expect(all).toEqual({ settled: 80, beat: 40, periods: 10 });
    expect(byVerdict.buy).toEqual({ settled: 40, beat: 30, periods: 10 });
    expect(probabilityOf({ all, byVerdict }, 'buy').value).toBeCloseTo(0.5 + 0.25 * (10 / 110), 12);
  });

  it('knows nothing that was settled after the day', () => {
    expect(trackRecordOf(dates, day(28)).byVerdict.buy).toEqual({ settled: 4, beat: 3, periods: 1 });
    expect(trackRecordOf(dates, day(27)).all.settled).toBe(0);
  });
});
