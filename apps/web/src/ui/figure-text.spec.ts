import { describe, expect, it } from '@jest/globals';
import { changeText, countText, shareText } from './figure-text.ts';

describe('a figure as the page shows it', () => {
  it('is a whole percent where it is a share', () => {
    expect([0, 0.506, 1].map(shareText)).toEqual(['0%', '51%', '100%']);
  });

  it('says which way a change went by its sign, and gives none to nothing', () => {
    expect([0.0123, -0.004, 0, -0.0001].map(changeText)).toEqual(['+1.2%', '−0.4%', '0.0%', '0.0%']);
  });

  it('keeps the thousands of a count apart', () => {
    expect(countText(1204)).toBe('1,204');
  });
});
