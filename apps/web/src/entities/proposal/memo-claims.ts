import MarkdownIt, { type Token } from 'markdown-it';
import { isFigure, opinionEnd, withFigures, type MemoSentence } from './memo-figures.ts';
import { withNumberTables } from './memo-numbers.ts';

/** The memo's sentences, whose figures can then be focused, and how the ids in its HTML begin: unique on the page. */
type Checked = { readonly sentences: readonly MemoSentence[]; readonly id: string };

const UNCHECKED: Checked = { sentences: [], id: '' };
/** By the environment of one rendering. */
const checkedIn = new WeakMap<object, Checked>();

const markdown = new MarkdownIt({ html: false, linkify: true });
// A link in a memo leads away from the product; a picture would tell its sender that somebody reads.
markdown.disable('image');
markdown.renderer.rules['link_open'] = (tokens, index, options, _, renderer) => {
  const link = tokens[index];
  if (link && !isMark(link)) {
    link.attrSet('target', '_blank');
    link.attrSet('rel', 'noopener noreferrer');
  }
  return renderer.renderToken(tokens, index, options);
};
markdown.core.ruler.push('claims', (state) => {
  const { tokens, Token: Make, env } = state;
  const { sentences, id } = checkedIn.get(env) ?? UNCHECKED;
  for (const [at, block] of tokens.entries())
    if (block.type === 'inline') {
      const children = withFigures(block.children ?? [], sentences, Make);
      block.children = withClaims(children, `${id}${at}`, Make);
    }
  state.tokens = [...withNumberTables(tokens, Make)];
});

/** The text of a memo, without its notes, as HTML that is still to be sanitised: what it holds came from outside. */
export function claimsHtml(text: string, checked = UNCHECKED): string {
  const env = {};
  checkedIn.set(env, checked);
  return markdown.render(text, env);
}

/**
 * Wraps each passage that cites evidence, by the rule that the server counts claims with: all of a line between the marks
 * before and its own. It can be focused, and names the notes it rests on. A passage with a link in it stays as it is.
 */
function withClaims(children: readonly Token[], id: string, Make: typeof Token): Token[] {
  const out: Token[] = [];
  let passage: Token[] = [];
  for (let at = 0; at < children.length;) {
    const marks = marksAt(children, at);
    const child = children[at];
    if (marks.length === 0) {
      if (child) passage.push(child);
      at += 1;
      continue;
    }
    const from = opinionEnd(passage);
    out.push(...passage.slice(0, from), ...claimOf(passage.slice(from), marks, `${id}-${at}`, Make));
    passage = [];
    at += marks.length;
  }
  return [...out, ...passage];
}

function claimOf(passage: readonly Token[], marks: readonly Token[], id: string, Make: typeof Token): readonly Token[] {
  const says = passage.some(({ content }) => content.trim() !== '');
  if (!says || passage.some(({ type }) => type === 'link_open')) return [...passage, ...marks];
  const notes = marks.flatMap((mark) => (isMark(mark) ? [String(mark.attrGet('href')).slice(1)] : [])).join(' ');
  const { blank, rest } = leadingBlank(passage, Make);
  const claim = { content: rest, notes, marks: markText(marks), id };
  return [...blank, ...(passage.some(isFigure) ? claimWithFigures(claim, Make) : plainClaim(claim, Make))];
}

type Claim = {
  readonly content: readonly Token[];
  readonly notes: string;
  readonly marks: string;
  readonly id: string;
};

/** The whole passage is the button that shows its evidence. */
function plainClaim({ content, notes, marks }: Claim, Make: typeof Token): readonly Token[] {
  const open = spanToken({ class: 'claim', ...BUTTON, 'data-notes': notes }, Make);
  return [open, ...content, inline(`<sup>${marks}</sup>`, Make), new Make('claim_close', 'span', -1)];
}

/** Its figures are buttons, and a button holds no other: the marks are the button of the passage, and have its name. */
function claimWithFigures({ content, notes, marks, id }: Claim, Make: typeof Token): readonly Token[] {
  const sup = { ...BUTTON, class: 'marks', id: `${id}m`, 'aria-labelledby': `${id} ${id}m` };
  return [
    spanToken({ class: 'claim', 'data-notes': notes }, Make),
    spanToken({ id }, Make),
    ...content,
    new Make('passage_close', 'span', -1),
    inline('<sup>', Make),
    spanToken(sup, Make),
    inline(`${marks}</span></sup>`, Make),
    new Make('claim_close', 'span', -1),
  ];
}

const BUTTON = { role: 'button', tabindex: '0', 'aria-expanded': 'false' };

function spanToken(attributes: Readonly<Record<string, string>>, Make: typeof Token): Token {
  return Object.assign(new Make('claim_open', 'span', 1), { attrs: Object.entries(attributes) });
}

function inline(html: string, Make: typeof Token): Token {
  return Object.assign(new Make('html_inline', '', 0), { content: html });
}

function markText(marks: readonly Token[]): string {
  return marks.map(({ type, content }) => (type === 'text' ? markdown.utils.escapeHtml(content.trim()) : '')).join('');
}

/** A blank between two claims belongs to neither. */
function leadingBlank(passage: readonly Token[], Make: typeof Token) {
  const [first, ...rest] = passage;
  const blank = first?.type === 'text' ? /^\s+/.exec(first.content)?.[0] : undefined;
  if (!first || blank === undefined) return { blank: [], rest: passage };
  const [before, after] = [new Make('text', '', 0), new Make('text', '', 0)];
  before.content = blank;
  after.content = first.content.slice(blank.length);
  return { blank: [before], rest: [after, ...rest] };
}

/** The marks that stand at a place one after the other, with the blanks between them. */
function marksAt(children: readonly Token[], from: number): readonly Token[] {
  const marks: Token[] = [];
  for (let at = from; ;) {
    const blank = children[at]?.type === 'text' && children[at]?.content.trim() === '' ? 1 : 0;
    const [open, text, close] = children.slice(at + blank, at + blank + 3);
    if (!open || !text || !close || !isMark(open) || open.level !== 0 || close.type !== 'link_close') return marks;
    marks.push(...children.slice(at, at + blank), open, text, close);
    at += blank + 3;
  }
}

function isMark(token: Token): boolean {
  return token.type === 'link_open' && String(token.attrGet('href')).startsWith('#evidence-');
}
