import { describe, expect, it } from '@jest/globals';
import { excerptOf, textOfMemo } from './excerpt.ts';

const count = (text: string) => [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;

describe('a memo as text', () => {
  it('is a line a block, without its marks and sources', () => {
    const memo =
      '# NOVA: Buy\n\nRevenue grew **18 %** [^1], see\n[the wire](https://wire.example).\n\n- A *point* [^1] [^2]\n\n[^1]: Earnings\n[^2]: News';
    expect(textOfMemo(memo)).toBe('NOVA: Buy\nRevenue grew 18 %, see the wire.\nA point');
  });

  it('keeps HTML as the characters that it is', () => {
    expect(textOfMemo('<b>x</b> & y')).toBe('<b>x</b> & y');
  });
});

describe('an excerpt', () => {
  it('is the whole text up to its limit', () => {
    expect(excerptOf('x'.repeat(220), 220)).toBe('x'.repeat(220));
    expect(excerptOf('', 220)).toBe('');
  });

  it('is cut behind a word, with an ellipsis within the limit', () => {
    expect(excerptOf('one two three', 10)).toBe('one two…');
    expect(excerptOf('one two three', 8)).toBe('one two…');
    expect(excerptOf('one two, three', 10)).toBe('one two…');
    for (const limit of [220, 500]) {
      const cut = excerptOf('The close is above its average. '.repeat(40), limit);
      expect(count(cut)).toBeLessThanOrEqual(limit);
      expect(cut).toMatch(/\w…$/);
    }
  });

  it('cuts a word that is longer than the limit, since there is nothing else', () => {
    expect(excerptOf('x'.repeat(221), 220)).toBe(`${'x'.repeat(219)}…`);
  });

  it('counts and cuts characters as a reader sees them', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(excerptOf(family.repeat(220), 220)).toBe(family.repeat(220));
    expect(excerptOf(family.repeat(221), 220)).toBe(`${family.repeat(219)}…`);
    expect(count(excerptOf('é'.repeat(600), 500))).toBe(500);
  });
});
