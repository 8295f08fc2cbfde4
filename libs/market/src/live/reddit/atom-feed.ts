import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { textOfHtml } from '../../fetching/text-of-html.ts';
import { rowsOf } from '../answers.ts';

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

const LISTS = ['entry', 'author', 'link'];
/** More than the number of entities in a page of posts; each stands for one character. */
const MOST_ENTITIES = 1_000_000;

const parser = new XMLParser({
  alwaysCreateTextNode: true,
  htmlEntities: true,
  ignoreAttributes: false,
  isArray: (name) => LISTS.includes(name),
  parseTagValue: false,
  processEntities: { maxTotalExpansions: MOST_ENTITIES, maxExpandedLength: MOST_ENTITIES },
});

const text = z.object({ '#text': z.string() }).transform((element) => element['#text']);
const filled = text.pipe(z.string().min(1));
const Entry = z
  .object({
    id: filled,
    title: filled,
    published: filled.optional(),
    updated: filled.optional(),
    content: text.optional(),
    summary: text.optional(),
    author: z.array(z.object({ name: text })).catch([]),
    link: z.array(z.object({ '@_href': z.string() })).catch([]),
  })
  .transform(({ id, title, published, updated, content, summary, author, link }) => ({
    id,
    title,
    published: published ?? updated ?? '',
    text: textOfHtml(content ?? summary ?? '').replaceAll(/\s+/g, ' '),
    author: author[0]?.name ?? '',
    link: link[0]?.['@_href'] ?? null,
  }))
  .refine(({ published }) => published !== '');
const Feed = z.object({ feed: z.object({ entry: rowsOf(Entry).default([]) }) });

/**
 * The entries of an Atom feed; undefined if `xml` is not one, or has a document type, which a feed does not need and
 * which is not resolved. Entries without id, title or day are omitted.
 */
export function entriesOf(xml: string): readonly FeedEntry[] | undefined {
  return Feed.safeParse(parsed(xml)).data?.feed.entry;
}

function parsed(xml: string): unknown {
  if (/<!DOCTYPE/i.test(xml)) return undefined;
  try {
    return parser.parse(xml);
  } catch {
    return undefined;
  }
}
