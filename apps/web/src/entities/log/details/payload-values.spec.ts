import { describe, expect, it } from '@jest/globals';
import { textOf, valueText } from './payload-values.ts';

describe('a value of a payload', () => {
  it.each([
    ['confidence', 1, '100%'],
    ['confidence', 74, '74%'],
    ['goal_fit', 'good', 'good'],
    ['surprise_pct', 25.714, '+25.7%'],
    ['change_20d_pct', -0.3, '−0.3%'],
    ['dividend_yield_pct', 1.24, '1.2%'],
    ['skew_pct', -3.1, '−3.1\u00A0pp'],
    ['close_usd', 7.8, '$7.80'],
    ['eps_actual_usd', -0.0925, '−$0.0925'],
    ['market_cap_usd', 10_870_000_000, '$10.9B'],
    ['volume_ratio', 3.3680032, '3.4×'],
    ['pe_ratio', 17.81, '17.8'],
    ['put_call_ratio', 0.22, '0.22'],
    ['activeMs', 2492, '2.49 s'],
    ['volume', 65_656_900, '65,656,900'],
    ['volume', null, '–'],
    ['revenue.fy2025', 7_272_417_000, '$7.3B'],
    ['net_margin.ttm', 3.45, '3.5%'],
    ['share_dilution.ttm', false, 'no'],
    ['insider_net', -250_000, '−$250,000.00'],
  ] as const)('%s of %j reads %j', (key, value, text) => expect(valueText(key, value)).toBe(text));
});

it('tells an instant to the minute, and the end of a day as that day', () => {
  expect(['2026-05-18T20:20:00.000Z', '2026-06-30T23:59:59.999Z', 'no instant'].map(textOf)).toEqual([
    '2026-05-18 20:20 UTC',
    '2026-06-30',
    'no instant',
  ]);
});
