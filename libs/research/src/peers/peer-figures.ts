import { METRICS, PEER_MEASURES, type MetricId, type PeerMeasure } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { PeerCompany } from './peer-company.ts';

/** A figure without a value, and why, as a sentence. */
export type MissingPeer = { readonly id: MetricId; readonly reason: string };

export type PeerFigures = { readonly body: JsonObject; readonly missing: readonly MissingPeer[] };

/** Fewer are no group to be compared with. */
export const FEWEST_PEERS = 5;
const [SMALLEST, LARGEST] = [0.3, 3];

/** Those of the same currency at 0.3 to 3 times the revenue. */
export function peersAmong(own: PeerCompany, others: readonly PeerCompany[]): readonly PeerCompany[] {
  return others.filter(({ currency, revenue }) => {
    const times = revenue / own.revenue;
    return currency === own.currency && times >= SMALLEST && times <= LARGEST;
  });
}

/** Median of the peers and percentile of the company for each measure that at least five peers have. Pure. */
export function peerFigures(own: PeerCompany, peers: readonly PeerCompany[]): PeerFigures {
  const measured = PEER_MEASURES.map((measure) => measuredBy(measure, own, peers));
  return {
    body: {
      peers: peers.length,
      ...Object.assign({}, ...measured.map(({ figures }) => figures)),
      own: { ...own.ids },
      rows: peers.map(({ symbol, sector, revenue, values }) => ({ symbol, sector, revenue, ...values })),
    },
    missing: measured.flatMap(({ missing }) => missing),
  };
}

type Measured = { readonly figures: JsonObject; readonly missing: readonly MissingPeer[] };

function measuredBy(measure: PeerMeasure, own: PeerCompany, peers: readonly PeerCompany[]): Measured {
  const values = peers.flatMap(({ values: all }) => all[measure] ?? []);
  const value = own.values[measure];
  const [medianId, percentileId] = [`peer_${measure}_median`, `peer_${measure}_percentile`] as const;
  if (values.length === 0 && value === undefined) return { figures: {}, missing: [] };
  if (values.length < FEWEST_PEERS) {
    const reason = `${values.length} of ${peers.length} peers have one, and five are needed.`;
    return { figures: {}, missing: [{ id: medianId, reason }] };
  }
  const median = { [METRICS[medianId].field ?? '']: medianOf(values) };
  if (value === undefined)
    return { figures: median, missing: [{ id: percentileId, reason: 'The company has none of its own.' }] };
  const lower = values.filter((other) => other < value).length;
  return { figures: { ...median, [METRICS[percentileId].field ?? '']: (lower / values.length) * 100 }, missing: [] };
}

function medianOf(values: readonly number[]): number {
  const inOrder = values.toSorted((one, other) => one - other);
  const middle = (inOrder.length - 1) / 2;
  const [low = 0, high = 0] = [inOrder[Math.floor(middle)], inOrder[Math.ceil(middle)]];
  return (low + high) / 2;
}
