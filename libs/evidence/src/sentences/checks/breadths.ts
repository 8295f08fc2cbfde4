import type { Check } from '../reading.ts';

const MEMBERS = String.raw`\b(?:members|companies|constituents|stocks|names|shares)\b(?: (?!not\b)\w+){0,3}?`;
const DOWN = new RegExp(
  String.raw`${MEMBERS} (?:below|under|beneath|fell|fallen|falling|down|declined|lost|in a downtrend)\b`,
  'i',
);
const OTHER_AVERAGE = new RegExp(String.raw`${MEMBERS} (?:above|over) (?:their|its|the) (?!50)\d+-day\b`, 'i');

/** The breadth of a sector counts the members above their 50-day average, and no others. */
export const checkBreadths: Check = ({ reading, bound }) => {
  const stated = bound.find(({ fact }) => fact.metric === 'breadth');
  const [words] = DOWN.exec(reading.sentence.plain) ?? OTHER_AVERAGE.exec(reading.sentence.plain) ?? [];
  return stated && words !== undefined
    ? [{ code: 'metric', detail: `"${words}": ${stated.fact.id} counts the members above their 50-day average` }]
    : [];
};
