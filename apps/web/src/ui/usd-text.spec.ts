import { expect, it } from '@jest/globals';
import { usdText } from './usd-text.ts';

it.each([
  [0, '$0.00'],
  [0.0004, '$0.0004'],
  [0.12, '$0.12'],
  [1.239, '$1.24'],
])('writes %d as %s', (usd, text) => expect(usdText(usd)).toBe(text));
