import { PEER_MEASURES, type MetricId } from '@gemscout/contracts';
import { matchesIn, type Span } from '../plain-text.ts';
import type { Topic } from './topics.ts';

/** Whom a share is measured against. */
type Benchmark = 'index' | 'sector';

/** "Outperformed the index": who is ahead of whom, 1 for the share, -1 for the other, 0 where the words do not say. */
export type Lead = Span & { readonly way: 1 | -1 | 0; readonly of: Benchmark };

const AHEAD = String.raw`outperform\w*|outpac\w*|beat(?:s|en|ing)?|bested|ahead of|better than|stronger than|led|leads?|outstripp?\w*`;
const BEHIND = String.raw`underperform\w*|lagg?(?:s|ed|ing)?(?: behind)?|trail(?:s|ed|ing)?|behind|worse than|weaker than`;
const NEITHER = String.raw`relative to|against|versus|compared (?:with|to)|strength (?:against|to)`;
const WHOM = String.raw`(?:the |its |their )?(?:own |broad(?:er)? |wider |overall |whole |stock )?(?:market(?:'s)? )?(?:(?<index>index|market|benchmark|s&p 500)|(?<sector>sector|industry))\b`;
const LEAD = new RegExp(
  String.raw`\b(?:(?<ahead>${AHEAD})|(?<behind>${BEHIND})|(?<neither>${NEITHER})) ${WHOM}(?!'s)`,
  'gi',
);

/** The leads of a plain text, in its order. */
export function leadsIn(plain: string): readonly Lead[] {
  return matchesIn(plain, LEAD).map(({ 0: text, index, groups = {} }) => ({
    start: index,
    end: index + text.length,
    way: wayOf(groups),
    of: groups['index'] === undefined ? 'sector' : 'index',
  }));
}

function wayOf(groups: Readonly<Record<string, string | undefined>>): Lead['way'] {
  if (groups['ahead'] !== undefined) return 1;
  return groups['behind'] === undefined ? 0 : -1;
}

const DISTANCES: Readonly<Record<Benchmark, readonly MetricId[]>> = {
  index: ['above_index_20', 'above_index_60', 'above_index_120'],
  sector: ['above_sector_20', 'above_sector_60', 'above_sector_120'],
};

/** How far ahead of its index or its sector a share is, where figures in points say so. */
export function benchmarksIn(plain: string, held: ReadonlySet<MetricId>): readonly Topic[] {
  if (!/\bpoints?\b|\bpp\b/i.test(plain)) return [];
  return leadsIn(plain).flatMap(({ start, end, of }) => {
    const metrics = new Set(DISTANCES[of].filter((metric) => held.has(metric)));
    return metrics.size === 0 ? [] : [{ start, end, text: plain.slice(start, end), metrics, isName: true }];
  });
}

/** Whom a metric measures the share against; undefined for all others. */
export function benchmarkOf(metric: MetricId): 'market' | 'sector' | 'peers' | undefined {
  if (metric.startsWith('above_index') || metric === 'beta_index') return 'market';
  if (metric.startsWith('above_sector') || metric === 'beta_sector') return 'sector';
  return metric.startsWith('peer_') ? 'peers' : undefined;
}

const MEDIAN =
  /\b(?:the |its |their )?(?:(?:peers?|peer[- ]group|comparable companies)'?s?'? (?:own )?(?:median|average multiple)|median (?:multiple )?(?:of|for|among|in) (?:its |the |all )?(?:\d+ )?(?:peers|peer group|comparable companies))(?: (?:multiple|value|figure))?\b/gi;

/** "The peer median of 30.7": that of the measures which the sentence names. */
export function mediansIn(plain: string, named: readonly Topic[], held: ReadonlySet<MetricId>): readonly Topic[] {
  const measures = PEER_MEASURES.filter((measure) => named.some(({ metrics }) => metrics.has(measure)));
  const metrics = measures.map((measure): MetricId => `peer_${measure}_median`).filter((metric) => held.has(metric));
  if (metrics.length === 0) return [];
  return matchesIn(plain, MEDIAN).map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
    metrics: new Set(metrics),
    isName: true,
  }));
}
