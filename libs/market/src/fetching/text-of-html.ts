import { compile, type FormatCallback, type SelectorDefinition } from 'html-to-text';

/** Elements whose content is no text of the page. */
const UNREAD = [
  ...['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'math', 'iframe', 'object', 'embed', 'canvas'],
  ...['select', 'textarea', 'input', 'button', 'img', 'audio', 'video', 'hr', 'dialog', 'noembed', 'noframes'],
  ...['[hidden]', '[aria-hidden="true"i]', '.sr-only', '.visually-hidden'],
];
const BLOCKS = [
  ...['address', 'article', 'aside', 'blockquote', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset', 'figcaption'],
  ...['figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'li', 'main', 'nav', 'ol', 'p', 'pre'],
  ...['section', 'summary', 'table', 'td', 'th', 'tr', 'ul'],
];
const HIDING = [
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|content-visibility\s*:\s*hidden/i,
  /opacity\s*:\s*0*(?:\.0+)?(?![.\d])|font-size\s*:\s*0*(?:\.0+)?(?![.\d])/i,
  /text-indent\s*:\s*-\d|(?:left|right|top|bottom)\s*:\s*-\d{3}|clip(?:-path)?\s*:|color\s*:\s*transparent/i,
];
/** A page nested deeper is made to be one; what lies below is left out. */
const DEEPEST = 200;

/** What a style sheet of a page hides is not known here; what an element itself says of its style is. */
const styled: FormatCallback = (element, walk, builder, options) => {
  const style = String(element.attribs['style'] ?? '').replaceAll(/\/\*[^]*?\*\//g, '');
  if (HIDING.some((pattern) => pattern.test(style))) return;
  const format = element.name === 'br' ? 'lineBreak' : BLOCKS.includes(element.name) ? 'block' : 'inline';
  builder.options.formatters?.[format]?.(element, walk, builder, options);
};

const inLines = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const selectors: readonly SelectorDefinition[] = [
  { selector: 'a', format: 'inline' },
  ...BLOCKS.map((selector) => ({ selector, format: 'block', options: inLines })),
  { selector: '[style]', format: 'styled', options: inLines },
  ...UNREAD.flatMap((selector) => [selector, `${selector}[style]`]).map((selector) => ({ selector, format: 'skip' })),
];

const convert = compile({
  baseElements: { selectors: [] },
  formatters: { styled },
  limits: { ellipsis: '', maxDepth: DEEPEST },
  selectors: [...selectors],
  wordwrap: false,
});

/** The text of a page as its reader sees it, a line a block: without mark-up, scripts, and what its elements hide. */
export function textOfHtml(html: string): string {
  return convert(html)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}
