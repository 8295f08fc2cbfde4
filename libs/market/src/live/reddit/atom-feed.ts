/** An entry of an Atom feed, its content as plain text. */
export type FeedEntry = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly author: string;
  readonly link: string | null;
  /** As written. */
  readonly published: string;
};

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ' };

/**
 * The entries of an Atom feed; undefined where `xml` is none. Entries without id, title or day are left out. Nothing is
 * resolved: a document type, and what it would declare, is text like any other.
 */
export function entriesOf(xml: string): readonly FeedEntry[] | undefined {
  if (!/<feed[\s>]/.test(xml)) return undefined;
  return xml
    .split(/<entry[\s>]/)
    .slice(1)
    .flatMap((entry) => entryOf(entry) ?? []);
}

function entryOf(xml: string): FeedEntry | undefined {
  const [id, title] = [elementIn(xml, 'id'), elementIn(xml, 'title')];
  const published = elementIn(xml, 'published') ?? elementIn(xml, 'updated');
  if (!id || !title || !published) return undefined;
  return {
    ...{ id, title, published },
    text: withoutTags(elementIn(xml, 'content') ?? elementIn(xml, 'summary') ?? ''),
    author: elementIn(xml, 'name') ?? '',
    link: /<link\b[^>]*\bhref="([^"]*)"/.exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? null,
  };
}

function elementIn(xml: string, name: string): string | undefined {
  const start = new RegExp(`<${name}(?:\\s[^>]*)?>`).exec(xml);
  if (!start) return undefined;
  const from = start.index + start[0].length;
  const end = xml.indexOf(`</${name}>`, from);
  if (end < 0) return undefined;
  const inner = xml.slice(from, end).trim();
  const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(inner)?.[1];
  return cdata ?? decoded(inner);
}

/** The content of an entry is HTML: tags fall away, and what they held apart stays apart. */
function withoutTags(html: string): string {
  const text = html.replace(/<!--[\s\S]*?-->/g, ' ').replace(/<[^>]*>/g, ' ');
  return decoded(text).replace(/\s+/g, ' ').trim();
}

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const point = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
