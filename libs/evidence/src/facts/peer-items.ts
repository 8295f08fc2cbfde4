import { METRICS, PEER_MEASURES, type MetricId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, knownFrom, rowsOf, slugOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';

const OF_MEASURE = /^peer_(.+)_(median|percentile)$/;

/**
 * Where the company is among its peers, and the figures of the peers that this is computed from: facts of these companies, with ids such as
 * `peer.truvo.pe`. Each figure of the company names how many peers it is of.
 */
export function peerFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const { body } = item;
  const asOf = textOf(body['date']) ?? dayOf(item);
  const rows = rowsOf(body['rows']).flatMap((row) => rowFacts(row, item, asOf));
  const own = rowsOf([body['own'] ?? null])[0] ?? {};
  const figures = figuresOf(body, { item, group: 'peers', subject, asOf });
  return [...figures.map((fact) => withInputs(fact, rows, own)), ...rows];
}

function withInputs(fact: Fact, rows: readonly Fact[], own: JsonObject): Fact {
  const [, measure = '', kind] = OF_MEASURE.exec(fact.metric) ?? [];
  if (measure === '') return fact;
  const inputs = rows.filter(({ metric }) => metric === measure).map(({ id }) => id);
  const first = kind === 'percentile' ? (textOf(own[measure]) ?? []) : [];
  return {
    ...fact,
    period: { type: 'day', day: fact.asOf, peers: inputs.length },
    computed: {
      formula: kind === 'percentile' ? 'peer_percentile' : 'peer_median',
      inputs: [first, inputs].flat(),
    },
  };
}

function rowFacts(row: JsonObject, item: EvidenceItem, asOf: string): readonly Fact[] {
  const symbol = textOf(row['symbol']);
  if (symbol === undefined) return [];
  const subject = { kind: 'symbol', symbol, sector: textOf(row['sector']) ?? null } as const;
  return PEER_MEASURES.flatMap((metric: MetricId) => {
    const value = row[metric];
    if (typeof value !== 'number') return [];
    return {
      id: `peer.${slugOf(symbol)}.${metric}`,
      subject,
      metric,
      value,
      unit: METRICS[metric].unit,
      period: { type: 'day', day: asOf },
      asOf,
      knownFrom: knownFrom(asOf, item),
      source: item.provider,
      evidence: [item.hash],
    } as const;
  });
}
