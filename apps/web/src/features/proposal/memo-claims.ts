import MarkdownIt, { type Token } from 'markdown-it';

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
markdown.core.ruler.push('claims', ({ tokens, Token: Make }) => {
  for (const block of tokens) if (block.type === 'inline') block.children = withClaims(block.children ?? [], Make);
});

/** The text of a memo, without its notes, as HTML that is still to be sanitised: what it holds came from outside. */
export function claimsHtml(text: string): string {
  return markdown.render(text);
}

/**
 * Wraps each passage that cites evidence, by the rule that the server counts claims with: all of a line between the marks
 * before and its own. It can be focused, and names the notes it rests on. A passage with a link in it stays as it is.
 */
function withClaims(children: readonly Token[], Make: typeof Token): Token[] {
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
    out.push(...claimOf(passage, marks, Make));
    passage = [];
    at += marks.length;
  }
  return [...out, ...passage];
}

function claimOf(passage: readonly Token[], marks: readonly Token[], Make: typeof Token): readonly Token[] {
  const says = passage.some(({ content }) => content.trim() !== '');
  if (!says || passage.some(({ type }) => type === 'link_open')) return [...passage, ...marks];
  const open = new Make('claim_open', 'span', 1);
  open.attrs = [
    ['class', 'claim'],
    ['role', 'button'],
    ['tabindex', '0'],
    ['aria-expanded', 'false'],
    ['data-notes', marks.flatMap((mark) => (isMark(mark) ? [String(mark.attrGet('href')).slice(1)] : [])).join(' ')],
  ];
  const lead = leadingBlank(passage, Make);
  const numbers = new Make('html_inline', '', 0);
  numbers.content = `<sup>${marks.map(({ type, content }) => (type === 'text' ? markdown.utils.escapeHtml(content.trim()) : '')).join('')}</sup>`;
  return [...lead.blank, open, ...lead.rest, numbers, new Make('claim_close', 'span', -1)];
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
