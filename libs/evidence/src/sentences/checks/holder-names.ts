import type { Check } from '../reading.ts';

/** "Quillon is the largest holder with 10 %": who stands in front of the sentence is the holder that the figure is of. */
const HOLDER =
  /^(?<name>\p{Lu}[\p{L}&.'-]*(?: (?:\p{Lu}[\p{L}&.'-]*|of|and|&))*)(?:,[^,]*,)? (?:is|remains|was|owns|holds|has|with|controls)\b/u;
const NOBODY = /^(?:its|the|their|our|no|one|a|an|this|that|it|there|nobody)$/i;

/** The name of a holder against the figure beside it. */
export const checkHolderNames: Check = ({ reading, bound }) => {
  const { sentence, names } = reading;
  const held = bound.flatMap(({ fact }) => (HELD.has(fact.metric) && fact.filing?.part ? [fact.filing.part] : []));
  const said = HOLDER.exec(sentence.plain)?.groups?.['name'];
  if (said === undefined || held.length === 0) return [];
  const words = said.split(' ').filter((word) => /^\p{Lu}/u.test(word) && !NOBODY.test(word));
  const isOwn = words.some((word) => names.own.has(word.replace(/'s?$/, '').toLowerCase()));
  const isHolder = held.some((part) => words.every((word) => part.includes(word)));
  return isOwn || isHolder ? [] : [{ code: 'subject', detail: `"${said}": the figure is of ${held.join(', ')}` }];
};

const HELD: ReadonlySet<string> = new Set([
  'largest_holder',
  'largest_holder_shares',
  'activist_share',
  'newest_holder',
  'newest_holder_before',
  'newest_holder_change',
]);
