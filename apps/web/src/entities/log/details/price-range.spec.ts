import { expect, it } from '@jest/globals';
import { rangeOf } from './price-range.ts';

it('places a close and its averages between the lowest and the highest of 52 weeks', () => {
  expect(rangeOf({ low_52w_usd: 10, high_52w_usd: 20, close_usd: 15, sma_50_usd: 12, sma_200_usd: 9 })).toEqual({
    lowUsd: 10,
    highUsd: 20,
    close: 0.5,
    averages: [
      { days: 50, share: 0.2 },
      { days: 200, share: 0 },
    ],
  });
});

it('is not drawn where the 52 weeks are not known, or have no width', () => {
  expect(rangeOf({ low_52w_usd: null, high_52w_usd: 20, close_usd: 15 })).toBeUndefined();
  expect(rangeOf({ low_52w_usd: 20, high_52w_usd: 20, close_usd: 20 })).toBeUndefined();
});
