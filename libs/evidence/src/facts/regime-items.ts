import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';

/** How the share moves with its market, on the day of its last close. */
export function regimeFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const { body } = item;
  return figuresOf(body, { item, group: 'regime', subject, asOf: textOf(body['date']) ?? dayOf(item) });
}

/** The curve and the credit spread are each of a day of their own. */
export function curveFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const { credit_spread_pct: spread = null, ...curve } = item.body;
  const about = { item, group: 'curve', subject } as const;
  return [
    ...figuresOf(curve, { ...about, asOf: textOf(item.body['curve_date']) ?? dayOf(item) }),
    ...figuresOf({ credit_spread_pct: spread }, { ...about, asOf: textOf(item.body['credit_date']) ?? dayOf(item) }),
  ];
}
