import MarkdownIt, { type Token } from 'markdown-it';
import { hostOf, REFERENCE, splitSources, type MemoSource } from './memo-sources.ts';

/** A part of a line in one typeface. `mark` is the number of a source. */
export type Span = {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mark: boolean;
  /** The link's address, http(s) only; its host is printed after the text. */
  readonly href?: string | undefined;
};

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph' | 'item'; readonly spans: readonly Span[] };

/** The blocks of a memo in order, and its sources separately. */
export type MemoBlocks = {
  readonly blocks: readonly Block[];
  readonly sources: readonly MemoSource[];
};

const markdown = new MarkdownIt({ html: false, linkify: false });
markdown.disable(['image', 'code', 'fence', 'table']);

/**
 * Parses a memo's Markdown. A link is reduced to its text and host, HTML to plain characters, an image to its source text.
 * Memos are untrusted, so the result contains nothing active.
 */
export function memoBlocks(memo: string): MemoBlocks {
  const { text, sources } = splitSources(memo);
  const blocks: Block[] = [];
  let item = false;
  let heading: number | undefined;
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'list_item_open') item = true;
    if (token.type === 'list_item_close') item = false;
    if (token.type === 'heading_open') heading = Number(token.tag.slice(1));
    if (token.type === 'heading_close') heading = undefined;
    if (token.type !== 'inline') continue;
    const spans = spansOf(token.children ?? []);
    blocks.push(heading ? { kind: 'heading', level: heading, spans } : { kind: item ? 'item' : 'paragraph', spans });
  }
  return { blocks, sources };
}

type Face = { bold: boolean; italic: boolean; href?: string | undefined };

function spansOf(tokens: readonly Token[]): readonly Span[] {
  const face: Face = { bold: false, italic: false };
  let target: string | undefined;
  return tokens.flatMap((token) => {
    if (token.type === 'strong_open' || token.type === 'strong_close') face.bold = token.type === 'strong_open';
    if (token.type === 'em_open' || token.type === 'em_close') face.italic = token.type === 'em_open';
    if (token.type === 'link_open') {
      target = hostOf(token.attrGet('href'));
      face.href = webAddress(token.attrGet('href'));
    }
    if (token.type === 'link_close') {
      delete face.href;
      if (target) return plain(` (${target})`, face);
    }
    if (token.type === 'softbreak' || token.type === 'hardbreak') return plain(' ', face);
    return token.content === '' ? [] : plain(token.content, face);
  });
}

function webAddress(address: string | number | null): string | undefined {
  return typeof address === 'string' && /^https?:/i.test(address) ? address : undefined;
}

function plain(text: string, face: Face): readonly Span[] {
  return text
    .split(REFERENCE)
    .map((part, at) => ({ text: part, ...face, mark: at % 2 === 1 }))
    .filter((span) => span.text !== '');
}
