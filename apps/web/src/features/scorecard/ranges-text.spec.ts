import { expect, it } from '@jest/globals';
import { rangesText } from './ranges-text.ts';

it('says how often the price ended between bear and bull, and that few say little', () => {
  expect(rangesText({ source: 'forward', settled: 18, between: 12 })).toBe(
    'The price ended between bear and bull in 12 of 18 memos (67%), at the horizon of the verdict; fewer than 30 say little.',
  );
  expect(rangesText({ source: 'backtest', settled: 40, between: 10 })).toBe(
    'The price ended between bear and bull in 10 of 40 memos (25%), at the horizon of the verdict.',
  );
});
