import type { XbrlFact } from '../xbrl-fact.ts';

/** Revenue of a calendar year as its annual report states it in the February after, unless the test says otherwise. */
export function fact(changes: Partial<XbrlFact> = {}): XbrlFact {
  const { start = '2024-01-01', end = '2024-12-31' } = changes;
  const filed = `${Number(end.slice(0, 4)) + 1}-02-15`;
  return {
    tag: 'us-gaap:Revenues',
    unit: 'USD',
    value: 100,
    start,
    end,
    filed,
    accession: `a-${changes.filed ?? filed}`,
    form: '10-K',
    ...changes,
  };
}
