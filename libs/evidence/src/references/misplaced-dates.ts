import type { MetricId } from '@gemscout/contracts';
import { clauseAt, readSentence } from '../sentences/sentence.ts';
import type { ReferenceProblem } from './reference-problem.ts';
import type { Binding } from './render-references.ts';

/** What the words in front of a day say that it is the day of. */
const DAY_OF: Readonly<Partial<Record<MetricId, RegExp>>> = {
  reported_on: /\b(?:report(?:s|ed|ing)?|results?|earnings|announced|published)\b/gi,
  valuation_date: /\b(?:valued|valuations?)\b/gi,
  option_expiry: /\bexpir\w+/gi,
  price_date: /\b(?:clos\w+|close|price[sd]?|trad\w+|shares?|stock)\b/gi,
};

/** A problem for each day that is written as the day of something else: "it reported on" the day of the last price. */
export function misplacedDates(text: string, bindings: readonly Binding[]): readonly ReferenceProblem[] {
  const days = bindings.filter(({ fact, shown }) => fact.unit === 'date' && fact.metric in DAY_OF && shown !== text);
  if (days.length === 0) return [];
  const sentence = readSentence(text);
  return days.flatMap(({ fact: { id, metric }, start, shown }): readonly ReferenceProblem[] => {
    const before = sentence.plain.slice(clauseAt(sentence, start).start, start);
    const [nearest] = Object.entries(DAY_OF)
      .map(([of, words]) => ({ of, at: [...before.matchAll(words)].at(-1)?.index ?? -1 }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => b.at - a.at);
    const detail = `${shown} is ${id}: the words speak of ${nearest?.of}.`;
    return nearest && nearest.of !== metric ? [{ code: 'misnamed', detail }] : [];
  });
}
