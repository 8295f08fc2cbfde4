/** Elements whose content is no text of the page. */
const UNREAD = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'svg',
  'iframe',
  'object',
  'select',
  'textarea',
]);
const BLOCKS = new Set([
  'p',
  'div',
  'br',
  'li',
  'tr',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'td',
  'th',
  'blockquote',
]);
const VOID = new Set([
  'br',
  'img',
  'hr',
  'input',
  'meta',
  'link',
  'source',
  'wbr',
  'area',
  'base',
  'col',
  'embed',
  'track',
]);
const HIDING =
  /\bhidden\b|aria-hidden\s*=\s*["']?true|display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0/i;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The visible text of a page, conservatively: what may be hidden is left out, and after mark-up that does not end nothing
 * more is read. Takes one pass, whatever the page looks like. It styles nothing: text that a style sheet hides stays in.
 */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let unread: { readonly name: string; depth: number } | undefined;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (!unread) parts.push(html.slice(at, open < 0 ? undefined : open));
    if (open < 0) break;
    const isComment = html.startsWith('<!--', open);
    const close = html.indexOf(isComment ? '-->' : '>', open);
    if (close < 0) break;
    at = close + (isComment ? 3 : 1);
    const tag = isComment ? undefined : tagIn(html.slice(open + 1, close));
    if (!tag) continue;
    if (unread?.name === tag.name) unread.depth += tag.ends ? -1 : 1;
    else if (!unread && isUnread(tag)) unread = { name: tag.name, depth: 1 };
    if (unread?.depth === 0) unread = undefined;
    else if (!unread && BLOCKS.has(tag.name)) parts.push('\n');
  }
  return withEntities(parts.join(''))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

type Tag = { readonly name: string; readonly ends: boolean; readonly attributes: string };

function tagIn(inside: string): Tag | undefined {
  const [, slash, name = '', attributes = ''] = /^(\/?)([a-z][a-z0-9-]*)([^]*)$/i.exec(inside) ?? [];
  return name === '' ? undefined : { name: name.toLowerCase(), ends: slash === '/', attributes };
}

function isUnread({ name, ends, attributes }: Tag): boolean {
  return !ends && !VOID.has(name) && !attributes.endsWith('/') && (UNREAD.has(name) || HIDING.test(attributes));
}

function withEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}
