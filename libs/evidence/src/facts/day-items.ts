import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, rowsOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';

/** Each figure of a trading day is of its own day of the exchange, and known from its own instant. */
export function dayFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  return rowsOf(item.body['figures']).flatMap(({ field, value = null, day, at }) => {
    const [name, instant] = [textOf(field), textOf(at)];
    if (name === undefined || instant === undefined) return [];
    const read = figuresOf({ [name]: value }, { item, group: 'day', subject, asOf: textOf(day) ?? dayOf(item) });
    return read.map((fact) => ({ ...fact, knownFrom: instant }));
  });
}
