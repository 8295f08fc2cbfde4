import type { Figure } from '../mentions/figures.ts';
import type { Reading } from '../reading.ts';
import type { Topic } from '../topics/topics.ts';

const JOINS_NAMES = /^[\s,/-]*(?:day|and|or|the|its|a|both)?(?:[\s,/-]*(?:and|or|the|its|day))*[\s,/-]*$/i;
const JOINS_FIGURES = /^[\s,]*(?:and|or|to|against|versus)?\s*$/i;
const FAR = 99;

/**
 * How near a topic is to a figure where as many names stand in a row as figures: "the 50- and 200-day averages are $123.44 and
 * $108.10". Each figure has the name at its place.
 *
 * @returns undefined where nothing is listed
 */
export function pairedLink(figure: Figure, topic: Topic, reading: Reading): number | undefined {
  const list = listsOf(reading).find(({ figures }) => figures.includes(figure));
  if (!list) return undefined;
  const at = list.figures.indexOf(figure);
  const place = list.names.findIndex((name) => name === topic || (name.start === topic.start && !isAllAverages(name)));
  if (place < 0) return undefined;
  return at === place ? 0 : FAR;
}

type List = { readonly names: readonly Topic[]; readonly figures: readonly Figure[] };

const LISTS = new WeakMap<Reading['sentence'], readonly List[]>();

function listsOf(reading: Reading): readonly List[] {
  const known = LISTS.get(reading.sentence);
  const lists = known ?? readLists(reading);
  if (!known) LISTS.set(reading.sentence, lists);
  return lists;
}

/** Each row of figures with the row of as many names in front of it. */
function readLists({ sentence, topics }: Reading): readonly List[] {
  const { plain, figures } = sentence;
  if (figures.length < 2) return [];
  const named = topics.filter(({ isName, metrics }) => isName && metrics.size > 0);
  return rowsIn(figures, plain, JOINS_FIGURES).flatMap((row): readonly List[] => {
    const first = row[0]?.start ?? 0;
    const from = figures.findLast(({ end }) => end <= first)?.end ?? 0;
    const before = named.filter(({ start, end }) => start >= from && end <= first);
    const distinct = before.filter(
      ({ start }, at) => !before.slice(0, at).some((other) => other.start === start && !isAllAverages(other)),
    );
    const names = rowsIn(distinct, plain, JOINS_NAMES).findLast(({ length }) => length === row.length);
    return row.length > 1 && names ? [{ names, figures: row }] : [];
  });
}

/** "All three averages" names three. */
function isAllAverages({ text }: Topic): boolean {
  return /\b(?:all|every|each|three)\b.*\baverages?$/i.test(text);
}

/** The parts that follow each other with nothing but `joins` in between, row by row. */
function rowsIn<Part extends { readonly start: number; readonly end: number }>(
  parts: readonly Part[],
  plain: string,
  joins: RegExp,
): readonly (readonly Part[])[] {
  const rows: Part[][] = [];
  for (const part of parts) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && joins.test(plain.slice(last.end, part.start))) row.push(part);
    else rows.push([part]);
  }
  return rows;
}
