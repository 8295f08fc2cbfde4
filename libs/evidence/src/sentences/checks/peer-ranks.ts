import { PEER_MEASURES, type MetricId, type PeerMeasure } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Span } from '../plain-text.ts';
import type { Checking } from '../reading.ts';

/** "The fastest in its peer group", "the lowest among its peers" */
const AMONG_PEERS =
  /^(?: [\w-]+){0,3}? (?:in|of|within|among|across) (?:all )?(?:its|the|their|these) (?:own )?(?:\d+ |\w+ )?(?:peers|peer group)\b/i;

/** A measure of the company and of its peers, which a superlative ranks; undefined where no cited item holds both. */
export function peersRanked(
  span: Span,
  { reading, bound }: Checking,
): { readonly one: Fact; readonly all: readonly Fact[] } | undefined {
  const { facts, topics, sentence } = reading;
  if (!AMONG_PEERS.test(sentence.plain.slice(span.end))) return undefined;
  const stated = bound.map(({ fact }) => fact).filter(({ metric }) => isMeasure(metric));
  const named = topics
    .filter(({ isName, end }) => isName && end <= span.start)
    .flatMap(({ metrics }) => [...metrics])
    .findLast(isMeasure);
  const metric = stated.at(-1)?.metric ?? named;
  const peers = facts.filter((fact) => fact.metric === metric && fact.id.startsWith('peer.'));
  const own = facts.filter((fact) => fact.metric === metric && !fact.id.startsWith('peer.'));
  const one = stated.at(-1) ?? own.find(({ id }) => id === metric || id.endsWith('.ttm') || id.endsWith('.now'));
  return one && !isOfYear(one) && peers.length > 0 ? { one, all: [one, ...peers] } : undefined;
}

function isMeasure(metric: MetricId): metric is PeerMeasure {
  return PEER_MEASURES.some((measure) => measure === metric);
}

/** Peers are measured over their last four quarters. */
function isOfYear({ id }: Fact): boolean {
  return /\.(?:fy|q)\d/.test(id);
}
