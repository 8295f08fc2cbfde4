import { describe, expect, it } from '@jest/globals';
import { printable } from './faces.ts';

describe('printable text', () => {
  it.each([
    ['“12 %” – €5 × 3 … −1', '“12 %” – €5 × 3 … −1'],
    ['Škoda, Ørsted, naïve', 'Skoda, Ørsted, naïve'],
    ['A → B ≥ 3', 'A -> B >= 3'],
    ['株式 🚀', '?? ?'],
    ['a\u0000\u202Eb', 'a??b'],
    ['\uFB01ne', 'fne'],
  ])('writes %j as %j', (text, written) => {
    expect(printable(text)).toBe(written);
  });
});
