import type { Document, Headline } from '../market-data.ts';

const WORD = /[\p{L}\p{N}]+(?:[.'&-][\p{L}\p{N}]+)*/gu;
const QUERY_WORDS = 64;
const TITLE_WEIGHT = 2;

export type Search = (query: string, limit: number) => readonly Document[];

/**
 * A search over documents and headlines: each word of the query counts by how rare it is, twice in a title or as a symbol.
 * Best first; ties by newest, then id. A document without any word of the query is no match.
 */
export function searchOver(documents: readonly Document[], headlines: Iterable<readonly Headline[]>): Search {
  const all = [...documents, ...headlineDocuments(headlines)];
  const index = indexOf(all);
  return (query, limit) => {
    const scores = scoresOf(index, all.length, wordsOf(query));
    return [...scores]
      .flatMap(([number, score]) => (all[number] ? [{ document: all[number], score }] : []))
      .toSorted((one, other) => other.score - one.score || newerFirst(one.document, other.document))
      .slice(0, limit)
      .map(({ document }) => document);
  };
}

/** One document a story: a headline filed under several symbols stands once, with all of them. */
function headlineDocuments(headlines: Iterable<readonly Headline[]>): readonly Document[] {
  const stories = Map.groupBy([...headlines].flat(), ({ publishedAt, title }) => `${publishedAt} ${title}`);
  return [...stories.values()].flatMap((filed) => {
    const [story] = filed.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    if (!story) return [];
    const { id, title, url, publishedAt } = story;
    const symbols = [...new Set(filed.map(({ symbol }) => symbol))].toSorted();
    return [{ id, title, text: title, url, publishedAt, symbols }];
  });
}

/** For each word, its documents by number, and what it weighs there. */
type Index = ReadonlyMap<string, ReadonlyMap<number, number>>;

function indexOf(documents: readonly Document[]): Index {
  const index = new Map<string, Map<number, number>>();
  for (const [number, { title, text, symbols }] of documents.entries()) {
    for (const word of wordsOf(text)) entriesOf(index, word).set(number, 1);
    for (const word of wordsOf(`${title} ${symbols.join(' ')}`)) entriesOf(index, word).set(number, TITLE_WEIGHT);
  }
  return index;
}

function entriesOf(index: Map<string, Map<number, number>>, word: string): Map<number, number> {
  const entries = index.get(word) ?? new Map<number, number>();
  index.set(word, entries);
  return entries;
}

function scoresOf(index: Index, documents: number, words: ReadonlySet<string>): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  for (const word of [...words].slice(0, QUERY_WORDS)) {
    const entries = index.get(word) ?? new Map<number, number>();
    const rarity = Math.log(1 + documents / (entries.size || 1));
    for (const [number, weight] of entries) scores.set(number, (scores.get(number) ?? 0) + rarity * weight);
  }
  return scores;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(WORD));

/** By id within the same instant. */
function newerFirst(one: Document, other: Document): number {
  if (one.publishedAt === other.publishedAt) return one.id < other.id ? -1 : 1;
  return one.publishedAt > other.publishedAt ? -1 : 1;
}
