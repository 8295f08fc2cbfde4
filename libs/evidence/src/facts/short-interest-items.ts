import { METRICS, type MetricId } from '@gemscout/contracts';
import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';

/** What each computed figure comes from, as ids of facts of the same item. */
const INPUTS: ReadonlyMap<MetricId, readonly string[]> = new Map<MetricId, readonly string[]>([
  ['short_change', ['shares_short', 'shares_short_before']],
  ['short_change_3m', ['shares_short', 'shares_short_3m']],
  ['days_to_cover', ['shares_short', 'short_volume']],
  ['short_share', ['shares_short', 'settlement_shares']],
]);

/** Short interest, of its settlement date and known from its publication. The shares outstanding are of another source. */
export function shortInterestFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const { settlement_shares: shares = null, ...figures } = item.body;
  const asOf = textOf(item.body['settlement_date']) ?? dayOf(item);
  const publishedOn = textOf(item.body['published_on']) ?? asOf;
  const filed = { ...item, provider: textOf(item.body['shares_provider']) ?? item.provider };
  const read = [
    ...figuresOf(figures, { item, group: 'short_interest', subject, asOf }),
    ...figuresOf({ settlement_shares: shares }, { item: filed, group: 'short_interest', subject, asOf }),
  ];
  const known = new Set(read.map(({ id }) => id));
  const end = `${publishedOn}T23:59:59.999Z`;
  const knownFrom = item.asOf < end ? item.asOf : end;
  return read.map((fact) => ({ ...withInputs(fact, known), knownFrom }));
}

function withInputs(fact: Fact, known: ReadonlySet<string>): Fact {
  const { formula } = METRICS[fact.metric];
  const inputs = INPUTS.get(fact.metric) ?? [];
  if (!formula || inputs.length === 0) return fact;
  return { ...fact, computed: { formula, inputs: inputs.every((id) => known.has(id)) ? inputs : [] } };
}
