import { expect, it } from '@jest/globals';
import type { Bar, EarningsReport } from '@gemscout/market';
import { sinceReport } from './since-report.ts';

const bar = (date: string, close: number): Bar => ({ date, open: close, high: close, low: close, close, volume: 1 });
const BARS = [bar('2026-05-11', 40), bar('2026-05-12', 50), bar('2026-05-13', 60), bar('2026-05-14', 75)];
const report = (date: string, releaseTime: string | null): EarningsReport => ({
  symbol: 'BOLTR',
  date,
  fiscalPeriodEnd: '2026-03',
  epsEstimate: 1,
  epsActual: 1,
  surprise: 0,
  releaseTime,
});

it.each([
  ['before trading', 'pre', '2026-05-11', 87.5],
  ['after trading', 'post', '2026-05-12', 50],
  ['at an unknown time', null, '2026-05-11', 87.5],
  ['at 16:05 in New York', '2026-05-12T20:05:00.000Z', '2026-05-12', 50],
  ['at 7:00 in New York', '2026-05-12T11:00:00.000Z', '2026-05-11', 87.5],
  ['in the evening before, dated by the SEC', '2026-05-11T22:10:00.000Z', '2026-05-11', 87.5],
])('results %s are set against the last close before them', (_, releaseTime, day, changePct) =>
  expect(sinceReport([report('2026-05-12', releaseTime)], BARS)).toMatchObject({ day, changePct }),
);

it.each([
  ['no results', []],
  ['results of after the last close', [report('2026-05-14', 'post')]],
  ['results of before the first close', [report('2026-05-11', 'pre')]],
])('given %s, then nothing is said', (_, reports) => expect(sinceReport(reports, BARS)).toBeUndefined());

it('results on a day without trading are set against the close before it', () =>
  expect(sinceReport([report('2026-05-13', 'pre')], [bar('2026-05-12', 50), bar('2026-05-14', 75)])?.changePct).toBe(
    50,
  ));
