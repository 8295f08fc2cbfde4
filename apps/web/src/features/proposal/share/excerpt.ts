import MarkdownIt from 'markdown-it';
import { withoutAssumptions } from '@gemscout/domain';
import { splitFootnotes } from '../../../entities/proposal/memo-markdown.ts';

const markdown = new MarkdownIt({ html: false });
const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What a sentence is not left hanging on. */
const LOOSE_END = /[\s,;:.·–—-]+$/u;

/** A memo as plain text: a line a block, without marks of emphasis, addresses of links or sources. */
export function textOfMemo(memo: string): string {
  const { markdown: text } = splitFootnotes(withoutAssumptions(memo));
  const bare = text.replace(/\s*\[\[[\w-]+\]\]\(#evidence-[\w-]+\)/g, '');
  const lines = markdown.parse(bare, {}).flatMap(({ type, content, children }) => {
    if (type === 'inline') return [(children ?? []).map(textOfToken).join('')];
    return type === 'fence' || type === 'code_block' ? [content] : [];
  });
  return lines
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function textOfToken({ type, content }: { readonly type: string; readonly content: string }): string {
  return type === 'softbreak' || type === 'hardbreak' ? ' ' : content;
}

/** As a reader counts them. */
export function charactersIn(text: string): number {
  return [...graphemes.segment(text)].length;
}

/** At most `limit` characters as a reader counts them: cut behind a word, with '…' as the last one. */
export function excerptOf(text: string, limit: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit - 1).join('');
  const breaksAWord = /\S/.test(characters[limit - 1] ?? '');
  const words = breaksAWord ? cut.replace(/\s\S*$/, '') : cut;
  return `${words.replace(LOOSE_END, '')}${ELLIPSIS}`;
}
