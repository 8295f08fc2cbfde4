import { expect, it } from '@jest/globals';
import { partsOf } from './figure-parts.ts';

it.each([
  ['7 of 8 verdicts differ', ['7', '8']],
  ['4 of 5 Buy, 0.62-0.71', ['4', '5', '0.62-0.71']],
  ['About $0.02 to $0.05', ['$0.02', '$0.05']],
  ['Wire · 2026-06-29', ['2026-06-29']],
  ['down by −4.1% since 9:30.', ['−4.1%', '9:30']],
  ['only in B', []],
])('finds the figures of %j, and loses nothing of it', (text, figures) => {
  const parts = partsOf(text);
  expect(parts.flatMap((part) => (part.isFigure ? part.text : []))).toEqual(figures);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
