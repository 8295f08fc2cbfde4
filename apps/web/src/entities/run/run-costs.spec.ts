import { expect, it } from '@jest/globals';
import { costText } from './run-costs.ts';

it('tells the range that runs of a kind cost, or the one price, or nothing', () => {
  expect(costText({ runs: 3, low_usd: 0.12, high_usd: 0.31 })).toBe('Usually $0.12 to $0.31');
  expect(costText({ runs: 1, low_usd: 0.12, high_usd: 0.12 })).toBe('Usually $0.12');
  expect(costText(null)).toBeUndefined();
  expect(costText(undefined)).toBeUndefined();
});
