import { expect, it } from '@jest/globals';
import { deltaOf } from './black-scholes.ts';

/** J. C. Hull, "Options, Futures, and Other Derivatives": the examples of the chapters on Black-Scholes-Merton and on the Greek letters. */
it.each([
  [{ price: 42, strike: 40, rate: 0.1, volatility: 0.2, years: 0.5 }, 0.7791],
  [{ price: 49, strike: 50, rate: 0.05, volatility: 0.2, years: 20 / 52 }, 0.522],
])('the delta of a call is that of the textbook, and of the put one less: %p', (terms, delta) => {
  expect(deltaOf({ ...terms, type: 'call' })).toBeCloseTo(delta, 3);
  expect(deltaOf({ ...terms, type: 'put' })).toBeCloseTo(delta - 1, 3);
});
