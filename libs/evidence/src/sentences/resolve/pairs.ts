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
  const { names, figures } = listsOf(reading);
  const at = figures.indexOf(figure);
  const place = names.findIndex((name) => name === topic || (name.start === topic.start && !isAllAverages(name)));
  if (at < 0 || place < 0) return undefined;
  return at === place ? 0 : FAR;
}

type Lists = { readonly names: readonly Topic[]; readonly figures: readonly Figure[] };

const LISTS = new WeakMap<Reading['sentence'], Lists>();

function listsOf(reading: Reading): Lists {
  const known = LISTS.get(reading.sentence);
  const lists = known ?? readLists(reading);
  if (!known) LISTS.set(reading.sentence, lists);
  return lists;
}

function readLists({ sentence, topics }: Reading): Lists {
  const { plain } = sentence;
  const figures = inRow(sentence.figures, plain, JOINS_FIGURES);
  const [first] = figures;
  const named = topics.filter(({ isName, metrics, end }) => isName && metrics.size > 0 && end <= (first?.start ?? 0));
  const distinct = named.filter(
    ({ start }, at) => !named.slice(0, at).some((other) => other.start === start && !isAllAverages(other)),
  );
  const names = inRow(distinct, plain, JOINS_NAMES);
  const isListed = figures.length > 1 && names.length === figures.length;
  return isListed ? { names, figures } : { names: [], figures: [] };
}

/** "All three averages" names three. */
function isAllAverages({ text }: Topic): boolean {
  return /\b(?:all|every|each|three)\b.*\baverages?$/i.test(text);
}

/** The first that follow each other with nothing but `joins` in between. */
function inRow<Part extends { readonly start: number; readonly end: number }>(
  parts: readonly Part[],
  plain: string,
  joins: RegExp,
): readonly Part[] {
  const breaks = parts.findIndex((part, at) => at > 0 && !joins.test(plain.slice(parts[at - 1]?.end ?? 0, part.start)));
  return breaks < 0 ? parts : parts.slice(0, breaks);
}
