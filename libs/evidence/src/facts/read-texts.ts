import type { MetricId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { EvidenceItem } from '../evidence-store.ts';
import { legible } from '../legible.ts';
import { dayOf, figuresOf, knownFrom, rowsOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';
import { buzzFacts } from './read-figures.ts';

type TextKind = {
  readonly group: 'news' | 'documents' | 'posts';
  /** The metric of a row. */
  readonly metric: MetricId;
  /** What the ids of its rows begin with. */
  readonly prefix: string;
};

const TEXTS = {
  news: { group: 'news', metric: 'headline', prefix: 'news' },
  documents: { group: 'documents', metric: 'document', prefix: 'document' },
  posts: { group: 'posts', metric: 'post', prefix: 'post' },
  page: { group: 'documents', metric: 'page', prefix: 'page' },
} as const satisfies Readonly<Record<string, TextKind>>;

/**
 * The counts of an item of texts, and each of its rows for quotation: `news.3`, `post.12`, counted from 1 as in the item. A
 * page that was read has no counts.
 */
export function textFacts(kind: keyof typeof TEXTS) {
  return (item: EvidenceItem, subject: FactSubject): readonly Fact[] => {
    const { items, days, ...counts } = item.body;
    const { group } = TEXTS[kind];
    const window = typeof days === 'number' ? days : undefined;
    const figures = { ...counts, days: days ?? null };
    const isCounted = item.symbol !== null && kind !== 'page';
    return [
      ...(isCounted ? figuresOf(figures, { item, group, subject, asOf: dayOf(item), days: window }) : []),
      ...buzzFacts(item, subject),
      ...rowsOf(items).flatMap((row, at) => rowFact(item, { ...TEXTS[kind], at, subject }, row)),
    ];
  };
}

type RowAbout = TextKind & {
  readonly at: number;
  readonly subject: FactSubject;
};

function rowFact(item: EvidenceItem, { metric, prefix, at, subject }: RowAbout, row: JsonObject): readonly Fact[] {
  const value = textOf(row['title']) ?? textOf(row['text']);
  if (value === undefined) return [];
  const asOf = (textOf(row['date']) ?? textOf(row['published_at']) ?? item.asOf).slice(0, 10);
  return [
    {
      id: `${prefix}.${at + 1}`,
      subject,
      metric,
      value,
      unit: 'text',
      period: { type: 'day', day: asOf },
      asOf,
      knownFrom: knownFrom(asOf, item),
      source: publisherOf(row) ?? item.provider,
      evidence: [item.hash],
    },
  ];
}

const PUBLISHER_CHARACTERS = 60;

/** A name is letters, digits and the signs of names and hosts: it is shown outside quotation marks, so it may hold no text. */
function publisherOf(row: JsonObject): string | undefined {
  const name = legible(textOf(row['source']) ?? '').replaceAll(/[^\p{L}\p{M}\p{N} .,&'’@_-]/gu, '');
  return textOf(name.slice(0, PUBLISHER_CHARACTERS).trim());
}
