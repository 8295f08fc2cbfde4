import { expect, it } from '@jest/globals';
import { HORIZONS, NO_RECORD, probabilityOf } from '@gemscout/settlement';
import { developmentRecord } from './development-record.ts';

it('is applied to later periods only', () => {
  expect(developmentRecord('2015-06-30', 20)).toBe(NO_RECORD);
  expect(probabilityOf(developmentRecord('2015-07-01', 20), 'buy')).toMatchObject({ isEnough: true, periods: 18 });
});

it('adds up, and stays near one half', () => {
  for (const horizon of HORIZONS) {
    const { all, byVerdict } = developmentRecord('2016-01-04', horizon);
    const kinds = Object.values(byVerdict);
    expect(kinds.reduce((sum, { settled }) => sum + settled, 0)).toBe(all.settled);
    expect(kinds.reduce((sum, { beat }) => sum + beat, 0)).toBe(all.beat);
    for (const kind of ['buy', 'watch', 'avoid'] as const)
      expect(Math.abs(probabilityOf({ all, byVerdict }, kind).value - 0.5)).toBeLessThan(0.02);
  }
});

it('names a chance over sixty days as not known enough: six periods', () => {
  expect(probabilityOf(developmentRecord('2016-01-04', 60), 'buy').isEnough).toBe(false);
});
