import { expect, it } from '@jest/globals';
import { changeText, closesText, priceText, returnText, shortDay } from './quote-text.ts';

it.each([
  [1_204.5, '$1,204.50'],
  [77.58, '$77.58'],
  [0.0421, '$0.0421'],
  [0.5, '$0.50'],
])('writes the price %j as %j', (usd, text) => expect(priceText(usd)).toBe(text));

it.each([
  [1.234, '▲ +1.23%'],
  [-0.5, '▼ −0.50%'],
  [0.001, '0.00%'],
  [null, '–'],
])('writes the change %j as %j', (pct, text) => expect(changeText(pct)).toBe(text));

it('writes a return, a day and a line of closes in words', () => {
  expect([3.21, -0.44, 0.01].map(returnText)).toEqual(['+3.2%', '−0.4%', '0.0%']);
  expect(shortDay('2026-06-30')).toBe('30 Jun');
  expect(closesText([90, 100.81])).toBe('2 closes, from $90.00 to $100.81');
  expect(closesText([])).toBe('No closes');
});
