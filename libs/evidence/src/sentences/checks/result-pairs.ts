import type { Check, Finding } from '../reading.ts';

const AGAINST =
  /^(?: (?:a|per) share)?,? (?:\w+ ){0,3}?(?:against|versus|vs\.?|compared (?:with|to)|where|when|instead of|rather than)\b/i;

/** "$1.44 against $2.60": a result is set against the estimate of its own quarter. */
export const checkResultPairs: Check = ({ reading, bound }) =>
  bound.flatMap(({ figure, fact }, at): readonly Finding[] => {
    const next = bound[at + 1];
    if (fact.metric !== 'eps_actual' || next?.fact.metric !== 'eps_estimate' || next.fact.asOf === fact.asOf) return [];
    return AGAINST.test(reading.sentence.plain.slice(figure.end, next.figure.start))
      ? [
          {
            code: 'period',
            detail: `${next.figure.shown}: the estimate of another quarter than that of ${figure.shown}`,
          },
        ]
      : [];
  });
