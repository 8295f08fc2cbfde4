import { expect, it } from '@jest/globals';
import { headingOf, sentenceOfLine } from './headings.ts';

it.each([
  ['[INIT]', undefined, 'Init'],
  ['CORPUS_PLAN', undefined, 'Scan plan'],
  ['[TOPICS]', undefined, 'Setup'],
  ['[SHORTLIST]', undefined, 'Screen'],
  ['[THEME_START]', undefined, 'Investigate'],
  ['[TOOL]', 'web', 'Web provider'],
  ['[TOOL]', 'options', 'Tool'],
  ['[SOCIAL_FALLBACK]', undefined, 'Social to Web fallback'],
  ['[MARKET_MOVERS]', undefined, 'Market movers'],
  ['[SOMETHING_NEW]', undefined, 'Something new'],
])('%s %s is headed "%s"', (label, tool, heading) => expect(headingOf(label, tool)).toBe(heading));

it.each([
  ['NOVA: indicators next.', 'NOVA', 'Indicators next.'],
  ['Memo on NOVA', 'NOVA', 'Memo on NOVA'],
  ['NOVA: unheard of.', undefined, 'NOVA: unheard of.'],
  ['run finished', null, 'run finished'],
])('reads the sentence of %j about %j', (message, symbol, sentence) =>
  expect(sentenceOfLine(message, symbol)).toBe(sentence),
);
