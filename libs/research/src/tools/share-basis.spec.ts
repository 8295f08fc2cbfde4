import { describe, expect, it } from '@jest/globals';
import type { EarningsReport } from '@gemscout/market';
import { restated } from './share-basis.ts';

/** As GOOG reported them: two shares in place of one on 2014-04-03. */
const GOOG = reports([
  ['2015-01-29', 6.88, 7.13],
  ['2014-10-16', 6.35, 6.46],
  ['2014-07-17', 6.08, 6.23],
  ['2014-04-16', 6.25, 6.3],
  ['2014-01-30', 11.98, 12.36],
  ['2013-10-17', 10.71, 10.32],
  ['2013-07-18', 9.53, 10.76],
]);
const split = { symbol: 'GOOG', date: '2014-04-03', factor: 0.5 };

function reports(rows: readonly (readonly [date: string, actual: number, estimate: number])[]): EarningsReport[] {
  const rest = { symbol: 'GOOG', fiscalPeriodEnd: null, releaseTime: 'post' };
  return rows.map(([date, epsActual, epsEstimate]) => ({
    ...rest,
    date,
    epsActual,
    epsEstimate,
    surprise: epsActual - epsEstimate,
  }));
}

describe('reports around a split', () => {
  it('are restated from before its day, and compare', () => {
    const { reports: restatedReports, notComparable } = restated(GOOG, [split]);
    expect(notComparable).toBeUndefined();
    expect(restatedReports.map(({ epsActual, splitFactor }) => [epsActual, splitFactor])).toEqual([
      [6.88, 1],
      [6.35, 1],
      [6.08, 1],
      [6.25, 1],
      [5.99, 0.5],
      [5.355, 0.5],
      [4.765, 0.5],
    ]);
    expect(restatedReports[4]).toMatchObject({ epsEstimate: 6.18, surprise: expect.closeTo(-0.19, 5) });
  });

  it('stay as they are where the split is later than the latest', () =>
    expect(restated(GOOG, [{ ...split, date: '2015-02-02' }]).reports[0]?.epsActual).toBe(6.88));

  it('do not compare where the figures step as a split would make them, and no row says so', () =>
    expect(restated(GOOG, []).notComparable).toBe(
      'earnings a share step from 11.98 to 6.25 as a split would make them, and no split is known',
    ));

  it('do not compare across a spin-off', () =>
    expect(restated(GOOG.slice(0, 4).concat(GOOG.slice(4)), [{ ...split, factor: 1 / 1.398 }]).notComparable).toBe(
      'a spin-off of 2014-04-03 lies between',
    ));
});

describe('reports that compare', () => {
  it.each([
    ['of a season that comes every year', [0.27, 0.56, 0.9, 0.8, 0.28, 0.58, 0.88, 0.79]],
    ['that fall slowly', [0.7, 0.9, 1.1, 1.2, 1.3, 1.4, 1.4, 1.4]],
    ['that fell once, and came back', [1.3, 1.2, 0.6, 1.2, 1.25, 1.2, 1.1, 1.1]],
  ])('%s', (_, actuals) => {
    const rows = actuals.map((actual, at) => [`20${25 - at}-01-30`, actual, actual] as const);
    expect(restated(reports(rows), []).notComparable).toBeUndefined();
  });

  it('none are too few', () => expect(restated([], [split])).toEqual({ reports: [] }));
});
