import { Parser } from 'htmlparser2';

/** Elements whose content is not text that a reader sees. */
const HIDDEN = new Set(['head', 'script', 'style', 'template', 'noscript', 'ix:header', 'xbrl']);
const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const BLOCKS = new Set([
  'address',
  'blockquote',
  'body',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'table',
  'tr',
  'ul',
]);
const CELLS = new Set(['td', 'th']);

/** In characters: what is longer is cut off. The longest annual reports have a third of it. */
const LONGEST_REPORT = 30_000_000;
const LONGEST_PARAGRAPH = 20_000;
/** Of a paragraph that goes on on the next page. */
const LONGEST_START = 4_000;
const MOST_PARAGRAPHS = 20_000;
/** A row of a table is one paragraph, unless a cell holds more text than figures and their labels have. */
const LONGEST_ROW_LABEL = 200;
/** Each end tag is looked for among the open elements: a report with more of them is read up to there. */
const DEEPEST = 1_000;
const CHUNK = 65_536;

/**
 * The paragraphs of a report as its reader sees them, in order: without mark-up, hidden text, page numbers and page
 * headings. A row of a table is one paragraph. A paragraph that goes on on the next page is one.
 *
 * @param report HTML, or plain text with an empty line between paragraphs
 */
export function paragraphsOf(report: string): readonly string[] {
  const text = report.slice(0, LONGEST_REPORT);
  const blocks = /<(?:p|div|table|body)\b/i.test(text) ? blocksOf(text) : text.split(/\n[^\S\n]*\n/);
  const paragraphs = blocks.map((block) => block.replaceAll(/[\s\u200B\uFEFF]+/g, ' ').trim());
  return joinedOverPages(paragraphs.filter((paragraph) => paragraph !== '' && !isPageMark(paragraph)))
    .slice(0, MOST_PARAGRAPHS)
    .map((paragraph) => paragraph.slice(0, LONGEST_PARAGRAPH));
}

function blocksOf(html: string): readonly string[] {
  const collector = blockCollector();
  const parser = new Parser(collector, { recognizeSelfClosing: true });
  for (let at = 0; at < html.length && collector.open() <= DEEPEST; at += CHUNK)
    parser.write(html.slice(at, at + CHUNK));
  parser.end();
  return collector.blocks();
}

function blockCollector() {
  const blocks: string[] = [];
  let block = '';
  let [open, rowsOpen, hiddenOpen] = [0, 0, 0];
  const endBlock = (isRowEnd: boolean) => {
    if (rowsOpen > 0 && !isRowEnd && block.length < LONGEST_ROW_LABEL) {
      block += ' ';
      return;
    }
    blocks.push(block);
    block = '';
  };
  return {
    blocks: () => [...blocks, block],
    open: () => open,
    onopentag(name: string, { style = '' }: Readonly<Record<string, string>>) {
      open++;
      if (hiddenOpen > 0 || HIDDEN.has(name) || HIDING.test(style)) hiddenOpen++;
      else if (BLOCKS.has(name)) endBlock(name === 'tr');
      else if (CELLS.has(name) || name === 'br') block += ' ';
      if (name === 'tr' && hiddenOpen === 0) rowsOpen++;
    },
    ontext(text: string) {
      if (hiddenOpen === 0) block += text;
    },
    onclosetag(name: string) {
      open--;
      if (hiddenOpen > 0) {
        hiddenOpen--;
        return;
      }
      if (BLOCKS.has(name)) endBlock(name === 'tr');
      if (name === 'tr') rowsOpen--;
    },
  };
}

const isPageMark = (paragraph: string) =>
  paragraph.length < 120 &&
  (/^[-–—]?\s*(?:[ivx]+|[A-Z]?-?\d{1,3})\s*[-–—]?$/i.test(paragraph) ||
    /^(?:\d{1,3}\s+)?table of contents(?:\s+\d{1,3})?$/i.test(paragraph) ||
    /^\d{1,3}\b.*\bform 10-[kq]$|\bform 10-[kq]\b\D{0,20}\d{1,3}$/i.test(paragraph));

/** A page ends within a sentence: the next paragraph begins with a small letter. */
function joinedOverPages(paragraphs: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1) ?? '';
    const goesOn =
      last.length > 80 &&
      last.length < LONGEST_START &&
      /[\p{Ll},]/u.test(last.slice(-1)) &&
      /^\p{Ll}/u.test(paragraph);
    if (goesOn) joined[joined.length - 1] = `${last} ${paragraph}`;
    else joined.push(paragraph);
  }
  return joined;
}
