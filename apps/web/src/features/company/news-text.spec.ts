import { describe, expect, it } from '@jest/globals';
import { leftOutText } from './news-text.ts';

describe('headlines that are left out', () => {
  it.each([
    [0, 0, undefined],
    [1, 0, '1 near copy is left out.'],
    [0, 1, '1 headline about other companies is left out.'],
    [2, 3, '2 near copies and 3 headlines about other companies are left out.'],
  ])('are named: %i near copies, %i of others', (near_copies, of_other_companies, text) => {
    expect(leftOutText({ near_copies, of_other_companies })).toBe(text);
  });
});
