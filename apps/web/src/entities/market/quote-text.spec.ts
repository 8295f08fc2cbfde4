import { expect, it } from '@jest/globals';
import { closesText, shortDay } from './quote-text.ts';

it('writes a day and a line of closes in words', () => {
  expect(shortDay('2026-06-30')).toBe('30 Jun');
  expect(closesText([90, 100.81])).toBe('2 closes, from $90.00 to $100.81');
  expect(closesText([])).toBe('No closes');
});
