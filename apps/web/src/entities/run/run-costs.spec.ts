import { expect, it } from '@jest/globals';
import { costText } from './run-costs.ts';

const DEAR = { runs: 3, low_usd: 0.12, high_usd: 0.31, low_seconds: 40.4, high_seconds: 130 };
const FREE = { runs: 1, low_usd: 0, high_usd: 0, low_seconds: 0.2, high_seconds: 0.2 };

it('tells the range of prices and times of runs of a kind, or the one, or nothing', () => {
  expect(costText(DEAR)).toBe('Usually $0.12 to $0.31, 40 s to 2 min');
  expect(costText({ ...DEAR, high_usd: 0.12, high_seconds: 40 })).toBe('Usually $0.12, 40 s');
  expect(costText(null)).toBeUndefined();
  expect(costText(undefined)).toBeUndefined();
});

it('names no price where the rules decide, which cost nothing', () => expect(costText(FREE)).toBe('Usually 1 s'));
