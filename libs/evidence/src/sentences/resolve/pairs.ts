import { METRICS } from '@gemscout/contracts';
import type { Figure } from '../mentions/figures.ts';
import type { Reading } from '../reading.ts';
import type { Topic } from '../topics/topics.ts';
import { fitsUnit } from './values.ts';

const JOINS_NAMES = /^[\s,/-]*(?:day|and|or|the|its|a|both)?(?:[\s,/-]*(?:and|or|the|its|day))*[\s,/-]*$/i;
const JOINS_FIGURES =
  /^[\s,]*(?:(?:headlines|posts|pages|documents|articles|ones) (?=to|against|versus))?(?:and|or|to|against|versus)?\s*$/i;
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

/** Each row of figures with the row of as many names in front of it; a score has its two names, and may stand in front of them. */
function readLists({ sentence, topics }: Reading): readonly List[] {
  const { plain, figures } = sentence;
  if (figures.length < 2) return [];
  const named = topics.filter(({ isName, metrics }) => isName && metrics.size > 0);
  return rowsIn(figures, plain, JOINS_FIGURES).flatMap((row): readonly List[] => {
    const first = row[0]?.start ?? 0;
    const from = figures.findLast(({ end }) => end <= first)?.end ?? 0;
    const names = rowsIn(
      distinct(named.filter(({ start, end }) => start >= from && end <= first)),
      plain,
      JOINS_NAMES,
    ).findLast(({ length }) => length === row.length);
    const found = names ?? sidesOf(row, from, { sentence, topics });
    return row.length > 1 && found ? [{ names: found, figures: row }] : [];
  });
}

function distinct(names: readonly Topic[]): readonly Topic[] {
  return names.filter(
    ({ start }, at) => !names.slice(0, at).some((other) => other.start === start && !isAllAverages(other)),
  );
}

const SCORE = /^\s*(?:(?:headlines|posts|pages|documents|articles|ones) )?(?:to|against|versus|vs\.?)\s*$/i;

/** "Positive headlines outnumber negative ones, 12 to 6", "at 0.13 versus 0.57, MACD runs below its signal". */
function sidesOf(
  [one, other, ...more]: readonly Figure[],
  from: number,
  { sentence, topics }: Pick<Reading, 'sentence' | 'topics'>,
): readonly Topic[] | undefined {
  const { plain, figures } = sentence;
  if (!one || !other || more.length > 0 || !SCORE.test(plain.slice(one.end, other.start))) return undefined;
  const sides = topics.filter(
    ({ metrics, isName, text }) =>
      metrics.size > 0 &&
      (isName || [...metrics].every((metric) => METRICS[metric].unit === 'count')) &&
      !PRONOUN.test(text),
  );
  const until = figures.find(({ start }) => start >= other.end)?.start ?? plain.length;
  const before = distinctSides(
    sides.filter(({ start, end }) => start >= from && end <= one.start),
    one,
  );
  const behind = distinctSides(
    sides.filter(({ start, end }) => start >= other.end && end <= until),
    one,
  );
  const isLed = /^\W*(?:at|with|by) $/i.test(plain.slice(from, one.start));
  const pair = before.length > 0 || !isLed ? before.slice(-2) : behind.slice(0, 2);
  return pair.length === 2 ? pair : undefined;
}

const PRONOUN = /^(?:ones?|others?)$/i;

/** Names that the figure may be of, none of the same metrics as the one before it. */
function distinctSides(sides: readonly Topic[], figure: Figure): readonly Topic[] {
  const fitting = sides.filter(({ metrics }) => [...metrics].some((metric) => fitsUnit(figure, METRICS[metric])));
  return fitting.filter(({ metrics }, at) => {
    const last = fitting[at - 1];
    return !last || ![...metrics].some((metric) => last.metrics.has(metric));
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
