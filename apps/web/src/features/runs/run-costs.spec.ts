import { expect, it } from '@jest/globals';
import { costText, usdText } from './run-costs.ts';

it.each([
  [0, '$0.00'],
  [0.0004, '$0.0004'],
  [0.12, '$0.12'],
  [1.239, '$1.24'],
])('writes %d as %s', (usd, text) => expect(usdText(usd)).toBe(text));

it('tells the range that runs of a kind cost, or the one price, or nothing', () => {
  expect(costText({ runs: 3, low_usd: 0.12, high_usd: 0.31 })).toBe('Usually $0.12 to $0.31');
  expect(costText({ runs: 1, low_usd: 0.12, high_usd: 0.12 })).toBe('Usually $0.12');
  expect(costText(null)).toBeUndefined();
  expect(costText(undefined)).toBeUndefined();
});
