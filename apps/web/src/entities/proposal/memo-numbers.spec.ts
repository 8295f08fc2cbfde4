import { describe, expect, it } from '@jest/globals';
import { claimsHtml } from './memo-claims.ts';
import type { MemoSentence } from './memo-figures.ts';
import { splitFootnotes } from './memo-markdown.ts';

const NOTES = '\n\n[^1]: Bars\n[^2]: Earnings';

/** The memo with the figures of its lines bound: all that has digits in it. */
function htmlOf(...lines: readonly string[]): string {
  const memo = `## Numbers\n\n${lines.map((line) => `- ${line}`).join('\n')}${NOTES}`;
  const sentences = lines.map((line) => sentenceOf(line.replace(/ \[.*$/, '')));
  return claimsHtml(splitFootnotes(memo).markdown, { sentences, id: 'm' });
}

function sentenceOf(text: string): MemoSentence {
  const bindings = [...text.matchAll(/[$+]?\d[\d.%×B]*\d[%×B]?/g)].map(({ 0: shown, index }) => ({
    start: index,
    end: index + shown.length,
    shown,
  }));
  return { text, result: 'checked', bindings } as unknown as MemoSentence;
}

const rowsOf = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '').trim()),
  );
const captionsOf = (html: string) =>
  [...html.matchAll(/<caption>(.*?)<\/caption>/gs)].map(([, caption = '']) => caption.replace(/<[^>]+>/g, '').trim());

describe('the list of a memo’s numbers', () => {
  it('is a table a line: what stands before the colon, a name a row, and its figure', () => {
    const html = htmlOf('Trend: close $105.34, RSI 60.2. [^1]', 'Results: EPS $1.32, last volume 0.6× its mean. [^2]');
    expect(captionsOf(html)).toEqual(['Trend [1]', 'Results [2]']);
    expect(rowsOf(html)).toEqual([
      ['close', '$105.34'],
      ['RSI', '60.2'],
      ['EPS', '$1.32'],
      ['last volume', '0.6× its mean'],
    ]);
  });

  it('keeps what the figures and the marks of a line open', () => {
    const html = htmlOf('Trend: RSI 60.2. [^1]');
    expect(html).toContain('data-notes="evidence-1"');
    expect(html).toContain(
      '<td><span class="figure" role="button" tabindex="0" aria-expanded="false" data-figure="0.0">',
    );
    expect(html).toMatch(/<span role="button" [^>]*class="marks" id="m\d+-\d+m" aria-labelledby="(m\d+-\d+) \1m">/);
  });

  it('takes what stands before the first comma for the caption where there is no colon', () => {
    const html = htmlOf('At the last close, EV to EBITDA 13.4, price to sales 2.55. [^1]');
    expect(captionsOf(html)).toEqual(['At the last close [1]']);
    expect(rowsOf(html).map(([name]) => name)).toEqual(['EV to EBITDA', 'price to sales']);
  });

  it.each([
    ['a sentence without a figure', 'Trend: nothing new, RSI 60.2. [^1]'],
    [
      'a long sentence',
      'Trend: the average of the last fifty days, which it has been above since May, is $105.34. [^1]',
    ],
    ['a line that cites nothing', 'Trend: RSI 60.2.'],
  ])('stays a list with %s in it', (_, line) => {
    const html = htmlOf(line, 'Results: EPS $1.32. [^2]');
    expect(html).toContain('<ul>');
    expect(html).not.toContain('<table');
  });
});
