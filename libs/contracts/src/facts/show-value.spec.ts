import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { METRICS, type MetricId } from './registry.ts';
import { showDate, showSize, showValue, type FactValue } from './show-value.ts';

describe('a value as readers see it', () => {
  it.each<[MetricId, FactValue, string]>([
    ['close', 1234.5, '$1,234.50'],
    ['close', 0.1234, '$0.1234'],
    ['eps_actual', -0.5, '−$0.50'],
    ['market_cap', 674_500_000_000, '$674.5B'],
    ['market_cap', 1_260_000_000_000, '$1.26T'],
    ['change_20d', 13.8114, '+13.8%'],
    ['change_20d', -3.811, '−3.8%'],
    ['change_20d', 0, '0.0%'],
    ['change_20d', -0.004, '−0.004%'],
    ['dividend_yield', 1.6, '1.6%'],
    ['skew', -2.25, '−2.3\u00A0pp'],
    ['volume_ratio', 3.2, '3.2×'],
    ['pe', 17.91, '17.9'],
    ['put_call', 0.7, '0.70'],
    ['rsi_14', 48.23, '48.2'],
    ['volume', 42_090_600, '42,090,600'],
    ['headlines', 60, '60'],
    ['days_since_report', 1, '1\u00A0day'],
    ['days_to_cover', 0.98, '1\u00A0day'],
    ['reported_on', '2015-01-27', '27 January 2015'],
    ['net_debt', -60_500_000_000, '−$60.5B'],
    ['cash_runway', 14.2, '14\u00A0months'],
    ['beneish_m', -2.484, '−2.48'],
    ['breakout', true, 'yes'],
    ['headline', 'Boltr wins', 'Boltr wins'],
  ])('shows %s of %j as %s', (metric, value, shown) => expect(showValue(value, METRICS[metric])).toBe(shown));

  it('shows its size without a sign', () => {
    expect(showSize(-3.811, METRICS.change_20d)).toBe('3.8%');
    expect(showSize('2015-01-27', METRICS.reported_on)).toBe('27 January 2015');
  });

  it('shows ranks as ordinals', () => {
    const places = [1, 2, 3, 4, 11, 12, 13, 21, 112].map((place) => showValue(place, { unit: 'rank' }));
    expect(places).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th']);
  });

  it('shows a month alone, and leaves alone what is no date', () => {
    expect(['2014-12', 'soon', '2014-13-01'].map(showDate)).toEqual(['December 2014', 'soon', '2014-13-01']);
  });

  it('never says zero of a value that is not, and never turns a sign round', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (value) => {
        for (const id of ['change_20d', 'pe', 'volume_ratio'] as const) {
          const shown = showValue(value, METRICS[id]);
          expect(/[1-9]/.test(shown)).toBe(value !== 0);
          expect(shown.startsWith('−')).toBe(value < 0);
        }
      }),
    );
  });
});
