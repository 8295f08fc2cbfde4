import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  apart,
  baseOf,
  NO_RECORD,
  probabilityOf,
  probabilityText,
  trackRecordOn,
  type SettledVerdict,
} from './probability.ts';

const HORIZON = 20;
const given = (verdict: SettledVerdict['verdict'], givenOn: number, beat: boolean): SettledVerdict => ({
  verdict,
  givenOn,
  settledOn: givenOn + HORIZON,
  beat,
});
const verdict = fc.constantFrom('buy', 'watch', 'avoid');
const verdicts = fc.array(
  fc
    .record({ verdict, day: fc.nat(400), beat: fc.boolean() })
    .map(({ verdict, day, beat }) => given(verdict, day, beat)),
);

describe('the chance to beat the index', () => {
  it('is one half where nothing was settled, and says that it is not enough', () => {
    const probability = probabilityOf(NO_RECORD, 'buy');
    expect(probability).toMatchObject({ value: 0.5, baseRate: 0.5, isEnough: false });
    expect(probabilityText(probability)).toBe('not enough settled verdicts yet');
  });

  it('is drawn to the base rate as computed by hand', () => {
    const settled = Array.from({ length: 10 }, (_, at) => [
      given('buy', 20 * at, true),
      given('avoid', 20 * at, false),
    ]);
    const record = trackRecordOn(1_000, settled.flat());
    expect(record.byVerdict.buy).toEqual({ settled: 10, beat: 10, periods: 10 });
    const { value, baseRate, isEnough } = probabilityOf(record, 'buy');
    expect(baseRate).toBe(0.5);
    expect(value).toBeCloseTo(0.5 + 0.5 * (10 / 110), 12);
    expect(isEnough).toBe(true);
    expect(probabilityText(probabilityOf(record, 'buy'))).toBe('100% of 10 such verdicts, 10 independent periods');
  });

  it('stays as it is, whatever is settled later', () => {
    fc.assert(
      fc.property(verdicts, fc.nat(400), (all, day) => {
        const known = all.filter(({ settledOn }) => settledOn <= day);
        expect(trackRecordOn(day, all)).toEqual(trackRecordOn(day, known));
      }),
    );
  });

  it('is never more than 0.18 from the base rate on twenty-one periods, however good they look', () => {
    fc.assert(
      fc.property(verdicts, verdict, (all, kind) => {
        const { value, baseRate } = probabilityOf(trackRecordOn(1_000, all), kind);
        expect(Math.abs(value - baseRate)).toBeLessThan(0.18);
      }),
    );
  });

  it('a thousand verdicts of one month are one period', () => {
    const month = Array.from({ length: 1_000 }, (_, at) => given('buy', at % HORIZON, true));
    expect(trackRecordOn(100, month).all.periods).toBe(1);
    expect(probabilityOf(trackRecordOn(100, month), 'buy').isEnough).toBe(false);
  });

  it('continues an earlier record', () => {
    const [early, late] = [[given('watch', 0, true)], [given('watch', 100, false)]];
    const before = trackRecordOn(50, early);
    expect(trackRecordOn(200, late, before)).toEqual(trackRecordOn(200, [...early, ...late]));
    expect(baseOf(before)).toEqual({ ...NO_RECORD, all: before.all });
  });

  it('days apart share no span', () => {
    expect(apart([30, 0, 5, 20, 41], 20)).toEqual([0, 20, 41]);
  });
});
