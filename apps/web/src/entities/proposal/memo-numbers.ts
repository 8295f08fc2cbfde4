import type { Token } from 'markdown-it';

type MakeToken = typeof Token;
/** A text that can be cut, or tokens that stay together: a figure, or words with marks of their own. */
type Piece = { readonly text: string } | { readonly tokens: readonly Token[] };
type Row = { readonly label: string; readonly value: readonly Piece[] };
type Group = { readonly claim: Claim; readonly header: readonly Piece[]; readonly rows: readonly Row[] };
/** One passage with figures, as `memo-claims.ts` wraps it: its opening tokens, what it says, and the marks behind. */
type Claim = {
  readonly notes: string;
  readonly name: Token;
  readonly says: readonly Token[];
  readonly marks: readonly Token[];
};

/** A longer name is a sentence, which no table shows. */
const LONGEST_LABEL = 48;

/**
 * Shows the list of the section "Numbers" as tables, one a line: `Trend: 50-day average $105.34, RSI 60.2. [1]` has the caption
 * *Trend* and two rows. A list in which a line is no such enumeration of checked figures stays a list.
 *
 * @param tokens of the whole memo, its claims wrapped
 */
export function withNumberTables(tokens: readonly Token[], Make: MakeToken): readonly Token[] {
  const heading = tokens.findIndex(({ type, content }) => type === 'inline' && content === 'Numbers');
  const from = heading + 2; // after the heading's end
  if (heading < 0 || tokens[from]?.type !== 'bullet_list_open') return tokens;
  const until = tokens.findIndex(({ type, level }, at) => at > from && type === 'bullet_list_close' && level === 0);
  const items = tokens.slice(from, until).filter(({ type }) => type === 'inline');
  const groups = items.map((item) => groupOf(item.children ?? []));
  if (!groups.every((group) => group !== undefined)) return tokens;
  const tables = groups.flatMap((group) => tableOf(group, Make));
  const div = [tag('div', 1, Make, { class: 'numbers' }), ...tables, tag('div', -1, Make)];
  return [...tokens.slice(0, from), ...div, ...tokens.slice(until + 1)];
}

function groupOf(children: readonly Token[]): Group | undefined {
  const claim = claimIn(children);
  if (!claim) return undefined;
  const [first = [], ...rest] = splitAt(', ', piecesOf(claim.says));
  const named = splitAt(': ', first);
  const header = named.length > 1 ? named[0] : first;
  const entries = named.length > 1 ? [named.slice(1).flat(), ...rest] : rest;
  const rows = entries.map(rowOf);
  if (!header || !rows.every((row) => row !== undefined)) return undefined;
  return { claim, header: rows.length > 0 ? header : [...header.slice(0, -1), ...withoutStop(header.slice(-1))], rows };
}

function claimIn(children: readonly Token[]): Claim | undefined {
  const said = ({ type, content }: Token): boolean => type !== 'text' || content.trim() !== '';
  const [open, name, ...rest] = children.slice(children.findIndex(said), children.findLastIndex(said) + 1);
  const end = rest.findIndex(({ type }) => type === 'passage_close');
  if (open?.type !== 'claim_open' || !name || end < 0 || rest.at(-1)?.type !== 'claim_close') return undefined;
  const notes = String(open.attrGet('data-notes'));
  const { says, marks } = { says: rest.slice(0, end), marks: rest.slice(end + 1, -1) };
  return marks.some(({ type }) => type === 'claim_close') ? undefined : { notes, name, says, marks };
}

function piecesOf(tokens: readonly Token[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let held: Token[] = [];
  for (const token of tokens) {
    const depth = held.reduce((sum, { nesting }) => sum + nesting, 0);
    if (depth === 0 && token.type === 'text') pieces.push({ text: token.content });
    else {
      held.push(token);
      if (depth + token.nesting === 0) {
        pieces.push({ tokens: held });
        held = [];
      }
    }
  }
  return pieces;
}

function splitAt(separator: string, pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    const [before, ...after] = 'text' in piece ? piece.text.split(separator).map((text) => ({ text })) : [piece];
    if (before) parts.at(-1)?.push(before);
    parts.push(...after.map((part) => [part]));
  }
  return parts;
}

/** A name and then its value, which begins with the first figure; undefined for what is no row. */
function rowOf(entry: readonly Piece[]): Row | undefined {
  const figure = entry.findIndex((piece) => 'tokens' in piece);
  if (figure < 0) return undefined;
  const label = entry
    .slice(0, figure)
    .map((piece) => ('text' in piece ? piece.text : ''))
    .join('')
    .trim();
  if (label.length > LONGEST_LABEL) return undefined;
  return { label, value: [...entry.slice(figure, -1), ...withoutStop(entry.slice(-1))] };
}

/** Without the full stop of the sentence. */
function withoutStop(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => ('text' in piece ? { text: piece.text.replace(/\.\s*$/, '') } : piece));
}

function tableOf({ claim, header, rows }: Group, Make: MakeToken): readonly Token[] {
  const { notes, name, marks } = claim;
  const caption = inline(
    [name, ...tokensOf(header, Make), tag('span', -1, Make), textToken(' ', Make), ...marks],
    Make,
  );
  return [
    tag('table', 1, Make, { class: 'claim', 'data-notes': notes }),
    tag('caption', 1, Make),
    caption,
    tag('caption', -1, Make),
    tag('tbody', 1, Make),
    ...rows.flatMap((row) => rowTokens(row, Make)),
    tag('tbody', -1, Make),
    tag('table', -1, Make),
  ];
}

function rowTokens({ label, value }: Row, Make: MakeToken): readonly Token[] {
  const name = label === '' ? [] : cell('th', { scope: 'row' }, [textToken(`${label} `, Make)], Make);
  const shown = cell('td', label === '' ? { colspan: '2' } : {}, tokensOf(value, Make), Make);
  return [tag('tr', 1, Make), ...name, ...shown, tag('tr', -1, Make)];
}

function cell(name: string, attributes: Attributes, children: readonly Token[], Make: MakeToken): readonly Token[] {
  return [tag(name, 1, Make, attributes), inline(children, Make), tag(name, -1, Make)];
}

function tokensOf(pieces: readonly Piece[], Make: MakeToken): readonly Token[] {
  return pieces.flatMap((piece) => ('text' in piece ? [textToken(piece.text, Make)] : piece.tokens));
}

type Attributes = Readonly<Record<string, string>>;

function tag(name: string, nesting: 1 | -1, Make: MakeToken, attributes: Attributes = {}): Token {
  return Object.assign(new Make(`${name}_tag`, name, nesting), { attrs: Object.entries(attributes) });
}

function inline(children: readonly Token[], Make: MakeToken): Token {
  return Object.assign(new Make('inline', '', 0), { children: [...children] });
}

function textToken(content: string, Make: MakeToken): Token {
  return Object.assign(new Make('text', '', 0), { content });
}
