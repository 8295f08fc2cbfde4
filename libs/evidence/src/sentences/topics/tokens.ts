import { numberOfWord } from '../mentions/number-words.ts';
import { matchesIn, type Span } from '../plain-text.ts';

export type Token = Span & { readonly word: string };

const TOKEN = /\d+(?:\.\d+)?|\p{L}+(?:[/'&]\p{L}+)*|×/gu;
const ARTICLES = new Set(['the', 'a', 'an']);

/** The words of a plain text in their ground form, without articles. */
export function tokensOf(plain: string): readonly Token[] {
  return matchesIn(plain, TOKEN)
    .map(({ 0: text, index }) => ({ start: index, end: index + text.length, word: groundForm(text) }))
    .filter(({ word }) => !ARTICLES.has(word))
    .map((token, at, all) => (isUnit(all[at + 1]?.word) ? { ...token, word: inDigits(token.word) } : token));
}

function isUnit(word: string | undefined): boolean {
  return word === 'day' || word === 'week';
}

/** "Five-day change" is the 5-day change. */
function inDigits(word: string): string {
  const number = numberOfWord(word);
  return number === undefined ? word : String(number);
}

function groundForm(text: string): string {
  const word = text.toLowerCase().replace(/'s?$/, '');
  if (word === 'x') return '×';
  if (word === 'session' || word === 'sessions') return 'day';
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}
