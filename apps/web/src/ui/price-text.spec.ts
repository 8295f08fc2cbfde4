import { expect, it } from '@jest/globals';
import { percentText, priceText } from './price-text.ts';

it.each([
  [1_204.5, '$1,204.50'],
  [0.0312, '$0.0312'],
  [0, '$0.00'],
  [-2, '−$2.00'],
])('shows the price %d as %s', (price, text) => expect(priceText(price)).toBe(text));

it.each([
  [1.84, '+1.8%'],
  [-0.36, '−0.4%'],
  [-0.04, '0.0%'],
  [1_250, '+1250.0%'],
])('shows a change of %d as %s', (change, text) => expect(percentText(change)).toBe(text));

it('shows as many decimals as are asked for', () =>
  expect([1.234, -0.5, 0.001].map((change) => percentText(change, 2))).toEqual(['+1.23%', '−0.50%', '0.00%']));
