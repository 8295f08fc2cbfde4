import { describe, expect, it } from '@jest/globals';
import type { FigureBinding } from '@gemscout/contracts';
import { claimsHtml } from './memo-claims.ts';
import { bindingOf, type MemoSentence } from './memo-figures.ts';
import { splitFootnotes } from './memo-markdown.ts';

const TEXT = 'The close of $41.24 is above the 50-day average of $39.80.';
const binding = (shown: string): FigureBinding => ({
  start: TEXT.indexOf(shown),
  end: TEXT.indexOf(shown) + shown.length,
  shown,
  fact: {
    id: 'close',
    metric: 'close',
    subject: 'NOVA',
    value: 41.24,
    unit: 'usd_per_share',
    period: 'as of 5 January 2026',
    as_of: '2026-01-05',
    known_from: '2026-01-05T21:00:00Z',
    source: 'sample',
    evidence: ['0f0f0f0f0f0f0f0f'],
  },
});
const checked = { text: TEXT, result: 'checked' as const, bindings: [binding('$41.24'), binding('$39.80')] };
const opinion = { text: 'Patience is cheaper than regret.', result: 'opinion' as const, bindings: [] };
const NOTES = '\n\n[^1]: Bars (evidence 0f0f0f0f0f0f)';
const htmlOf = (memo: string, sentences: readonly MemoSentence[] = [checked, opinion]) =>
  claimsHtml(splitFootnotes(memo + NOTES).markdown, { sentences, id: 'm' });
const figures = (html: string) =>
  [...html.matchAll(/<span class="figure" role="button" tabindex="0"[^>]*data-figure="([\d.]+)">(.*?)<\/span>/g)].map(
    ([, key, text]) => [key, text],
  );

describe('a figure that is bound to a fact', () => {
  it('is a button of its own, wherever its sentence is', () => {
    const html = htmlOf(`- ${TEXT} [^1]\n\nAs said: ${TEXT} [^1]`);
    const both = [
      ['0.0', '$41.24'],
      ['0.1', '$39.80'],
    ];
    expect(figures(html)).toEqual([...both, ...both]);
  });

  it('is found again by its key', () => {
    expect(bindingOf('0.1', [checked])?.shown).toBe('$39.80');
    for (const key of ['7.0', '0.9', '', 'x']) expect(bindingOf(key, [checked])).toBeUndefined();
  });

  it('leaves the marks as the button of its claim, named by the whole passage', () => {
    const html = htmlOf(`- ${TEXT} [^1]`);
    expect(html).toMatch(/<span class="claim" data-notes="evidence-1"><span id="(\w+-\d+)">The close of /);
    expect(html).toMatch(
      /<sup><span role="button"[^>]*class="marks" id="(.+)m" aria-labelledby="\1 \1m">\[1\]<\/span><\/sup>/,
    );
  });

  it('is text where Markdown changed its sentence, or where its offsets do not fit', () => {
    expect(figures(htmlOf(`- ${TEXT.replace('above', '&lt;')} [^1]`))).toEqual([]);
    const twice = { ...checked, bindings: [binding('$41.24'), binding('$41.24')] };
    expect(figures(htmlOf(`- ${TEXT}`, [twice]))).toEqual([['0.0', '$41.24']]);
    expect(figures(htmlOf(`- ${TEXT}`, [{ ...checked, text: '' }]))).toEqual([]);
  });
});

describe('an opinion', () => {
  it('is marked, and is no part of the claim after it', () => {
    const html = htmlOf(`*Patience is cheaper than regret.* ${TEXT} [^1]`);
    expect(html).toContain(
      '<em><span class="opinion">Patience is cheaper than regret.</span></em> <span class="claim"',
    );
    expect(htmlOf(`Patience is cheaper than regret. ${TEXT} [^1]`)).toContain('regret.</span> <span class="claim"');
  });
});
