import { describe, expect, it } from '@jest/globals';
import { claimsHtml } from './memo-claims.ts';
import { splitFootnotes } from './memo-markdown.ts';

const NOTES = '\n\n[^1]: Bars\n[^2]: News';
const htmlOf = (memo: string) => claimsHtml(splitFootnotes(memo + NOTES).markdown);
const claims = (memo: string) =>
  [...htmlOf(memo).matchAll(/<span class="claim"[^>]*data-notes="([^"]*)">(.*?)<\/span>/g)].map(([, notes, text]) => [
    notes,
    text,
  ]);

describe('a passage that cites evidence', () => {
  it('is a claim of its own, with the marks of the notes that it rests on', () => {
    expect(claims('- It closed at $41. [^1]\n- RSI **71** [^1] [^2]')).toEqual([
      ['evidence-1', 'It closed at $41. <sup>[1]</sup>'],
      ['evidence-1 evidence-2', 'RSI <strong>71</strong><sup>[1][2]</sup>'],
    ]);
  });

  it('ends with its marks: what follows is another one, or none', () => {
    expect(claims('One[^1]. Two [^2] and nothing')).toEqual([
      ['evidence-1', 'One<sup>[1]</sup>'],
      ['evidence-2', '. Two <sup>[2]</sup>'],
    ]);
    expect(htmlOf('One [^1] and nothing')).toContain('</span> and nothing</p>');
  });

  it('can be reached and is told as what it is', () => {
    expect(htmlOf('One [^1]')).toContain('role="button" tabindex="0" aria-expanded="false"');
  });

  it('stays a text with marks where it has a link in it, or says nothing', () => {
    for (const memo of ['See [it](https://wire.example) [^1]', '[^1]']) {
      expect(claims(memo)).toEqual([]);
      expect(htmlOf(memo)).toContain('href="#evidence-1"');
    }
  });

  it('is not made of what only looks like one', () => {
    expect(claims('So they say [^9]. Nothing is cited')).toEqual([]);
    expect(claims('<b>x</b> &amp; [^1]')).toEqual([['evidence-1', '&lt;b&gt;x&lt;/b&gt; &amp; <sup>[1]</sup>']]);
  });
});
