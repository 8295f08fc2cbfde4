import type { FigureBinding } from '@gemscout/contracts';
import type { Token } from 'markdown-it';

/** A piece of a memo's text: a bound figure, or a sentence that is opinion. */
type Piece = { readonly start: number; readonly end: number; readonly figure?: string };

const FIGURE_OPEN = 'figure_open';
const OPINION_CLOSE = 'opinion_close';

type MakeToken = typeof Token;
/** A sentence of a memo as it was checked and rendered. */
export type MemoSentence = {
  readonly text: string;
  readonly result: 'checked' | 'opinion';
  readonly bindings: readonly FigureBinding[];
};
type Sentences = readonly MemoSentence[];

/**
 * Wraps the figures of the memo's sentences in buttons, and marks opinion. A sentence that Markdown changed (such as one with
 * a link in it) stays as it is: its figures cannot be told apart.
 *
 * @param children the tokens of one block
 */
export function withFigures(children: readonly Token[], sentences: Sentences, Make: MakeToken): readonly Token[] {
  const pieces = piecesIn(children.map(textOf).join(''), sentences);
  let at = 0;
  return children.flatMap((token) => {
    const start = at;
    at += textOf(token).length;
    if (token.type !== 'text') return [token];
    return cut(token, start, pieces, Make);
  });
}

/** Where what a passage says begins, after the opinion in front of it: opinion cites nothing. */
export function opinionEnd(passage: readonly Token[]): number {
  const last = passage.findLastIndex(({ type }) => type === OPINION_CLOSE);
  return passage[last + 1]?.type === 'em_close' ? last + 2 : last + 1;
}

export function isFigure(token: Token): boolean {
  return token.type === FIGURE_OPEN;
}

/** The binding behind a figure; undefined for a key of another memo. */
export function bindingOf(key: string, sentences: Sentences): FigureBinding | undefined {
  const [sentence = NaN, binding = NaN] = key.split('.').map(Number);
  return sentences[sentence]?.bindings[binding];
}

function piecesIn(block: string, sentences: Sentences): readonly Piece[] {
  const pieces = sentences.flatMap(({ text, result, bindings }, sentence) =>
    placesOf(text, block).flatMap((from): readonly Piece[] =>
      result === 'opinion'
        ? [{ start: from, end: from + text.length }]
        : bindings.map(({ start, end }, at) => ({ start: from + start, end: from + end, figure: `${sentence}.${at}` })),
    ),
  );
  return pieces
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start, end }, at, all) => end > start && start >= (all[at - 1]?.end ?? 0));
}

function placesOf(text: string, block: string): readonly number[] {
  const places: number[] = [];
  if (text === '') return places;
  for (let at = block.indexOf(text); at >= 0; at = block.indexOf(text, at + text.length)) places.push(at);
  return places;
}

/** A text token cut at the pieces that lie in it. */
function cut(token: Token, start: number, pieces: readonly Piece[], Make: MakeToken): readonly Token[] {
  const { content } = token;
  const within = pieces.filter((piece) => piece.start >= start && piece.end <= start + content.length);
  let done = 0;
  const parts = within.flatMap((piece) => {
    const [from, to] = [piece.start - start, piece.end - start];
    const before = textToken(content.slice(done, from), Make);
    done = to;
    return [before, openOf(piece, Make), textToken(content.slice(from, to), Make), closeOf(piece, Make)];
  });
  return [...parts, textToken(content.slice(done), Make)].filter(({ type, content: text }) => type !== 'text' || text);
}

function closeOf({ figure }: Piece, Make: MakeToken): Token {
  return new Make(figure === undefined ? OPINION_CLOSE : 'figure_close', 'span', -1);
}

function openOf({ figure }: Piece, Make: MakeToken): Token {
  const token = new Make(figure === undefined ? 'opinion_open' : FIGURE_OPEN, 'span', 1);
  token.attrs =
    figure === undefined
      ? [['class', 'opinion']]
      : [
          ['class', 'figure'],
          ['role', 'button'],
          ['tabindex', '0'],
          ['aria-expanded', 'false'],
          ['data-figure', figure],
        ];
  return token;
}

function textToken(content: string, Make: MakeToken): Token {
  return Object.assign(new Make('text', '', 0), { content });
}

function textOf({ type, content }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return ' ';
  return content;
}
