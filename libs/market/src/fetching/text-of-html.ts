import { compile, type FormatCallback, type SelectorDefinition } from 'html-to-text';
import { tidyText } from './tidy-text.ts';

/** Elements whose content is not text of the page. */
const UNREAD = [
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'embed',
  'canvas',
  'select',
  'textarea',
  'input',
  'button',
  'img',
  'audio',
  'video',
  'hr',
  'dialog',
  'noembed',
  'noframes',
  '[hidden]',
  '[aria-hidden="true"i]',
  '.sr-only',
  '.visually-hidden',
];
const BLOCKS = [
  'address',
  'article',
  'aside',
  'blockquote',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'td',
  'th',
  'tr',
  'ul',
];
const HIDING = [
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden/i,
  /opacity\s*:\s*0*(?:\.0+)?(?![.\d])|font-size\s*:\s*0*(?:\.0+)?(?![.\d])/i,
  /text-indent\s*:\s*-\d|(?:left|right|top|bottom)\s*:\s*-\d{3}|clip(?:-path)?\s*:|color\s*:\s*transparent/i,
];
/** A page nested deeper is made to be one; what lies below is left out. */
const DEEPEST = 200;
/** At once, those included that need no end: `<li>`, `<br>`. */
const MOST_OPEN = 20_000;

/** What a style sheet of a page hides is not known here; what an element itself says of its style is. */
const styled: FormatCallback = (element, walk, builder, options) => {
  const style = String(element.attribs['style'] ?? '').replaceAll(/\/\*[^]*?\*\//g, '');
  if (HIDING.some((pattern) => pattern.test(style))) return;
  const { name = '' } = element;
  builder.options.formatters?.[formatOf(name)]?.(element, walk, builder, options);
};

function formatOf(name: string): 'lineBreak' | 'block' | 'inline' {
  if (name === 'br') return 'lineBreak';
  return BLOCKS.includes(name) ? 'block' : 'inline';
}

const inLines = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const selectors: readonly SelectorDefinition[] = [
  { selector: 'a', format: 'inline' },
  ...BLOCKS.map((selector) => ({ selector, format: 'block', options: inLines })),
  { selector: '[style]', format: 'styled', options: inLines },
  ...UNREAD.flatMap((selector) => [selector, `${selector}[style]`]).map((selector) => ({ selector, format: 'skip' })),
];

let converter: ReturnType<typeof compile> | undefined;

/** Compiled on first use: it would take a part of each start. */
function convert(html: string): string {
  converter ??= compile({
    baseElements: { selectors: [] },
    formatters: { styled },
    limits: { ellipsis: '', maxDepth: DEEPEST },
    selectors: [...selectors],
    wordwrap: false,
  });
  return converter(html);
}

/**
 * The text of a page as its reader sees it, a line a block: without mark-up, scripts, and what its elements hide. A page
 * whose elements lie too deep in each other has none: a reader of HTML takes ever longer with each level.
 */
export function textOfHtml(html: string): string {
  if (opensMoreThan(MOST_OPEN, html)) return '';
  return tidyText(convert(html));
}

/** Counts from above: elements that need no end count until one of their name ends. */
function opensMoreThan(most: number, html: string): boolean {
  const open = new Map<string, number>();
  let all = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)/gi)) {
    const before = open.get(name) ?? 0;
    const change = slash === '' ? 1 : -Math.min(before, 1);
    open.set(name, before + change);
    all += change;
    if (all > most) return true;
  }
  return false;
}
