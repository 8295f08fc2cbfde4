import { DAY_METRICS } from './day.ts';
import { EXPECTATION_METRICS } from './expectations.ts';
import { FILING_METRICS } from './filings.ts';
import { IMPLIED_METRICS } from './implied.ts';
import { HOLDER_METRICS } from './holders.ts';
import { INSIDER_METRICS } from './insiders.ts';
import type { Metric } from './metric.ts';
import { MOMENTUM_METRICS } from './momentum.ts';
import { MULTIPLE_METRICS } from './multiples.ts';
import { OPTION_CHAIN_METRICS } from './option-chain.ts';
import { OPTION_METRICS } from './options.ts';
import { PEER_METRICS } from './peers.ts';
import { POST_METRICS } from './posts.ts';
import { PRICE_METRICS } from './prices.ts';
import { RATIO_METRICS } from './ratios.ts';
import { CURVE_METRICS, REGIME_METRICS } from './regime.ts';
import { RESULT_METRICS } from './results.ts';
import { SECTOR_METRICS } from './sectors.ts';
import { SHORT_INTEREST_METRICS } from './short-interest.ts';
import { STATEMENT_METRICS } from './statements.ts';
import { DOCUMENT_METRICS, NEWS_METRICS } from './texts.ts';
import { VALUATION_METRICS } from './valuation.ts';

/** What no tool measures: a figure that the writer sets, and figures that a reference computes from facts. */
const OWN_METRICS = {
  level: {
    label: 'Level',
    definition: 'A threshold that the writer sets. No measured value.',
    aliases: ['threshold'],
    unit: 'points',
    good: 'none',
  },
  computed: {
    label: 'Computed',
    definition: 'Computed from other facts by the formula shown.',
    aliases: [],
    unit: 'points',
    good: 'none',
  },
} as const satisfies Readonly<Record<string, Metric>>;

/**
 * Every figure that the product states, by group. Labels, units and definitions of tools, prompts, memos, log details,
 * tooltips and exports come from here.
 */
export const METRIC_GROUPS = {
  prices: { ...PRICE_METRICS, ...MOMENTUM_METRICS },
  day: DAY_METRICS,
  results: RESULT_METRICS,
  expectations: EXPECTATION_METRICS,
  valuation: VALUATION_METRICS,
  multiples: MULTIPLE_METRICS,
  implied: IMPLIED_METRICS,
  peers: PEER_METRICS,
  statements: STATEMENT_METRICS,
  ratios: RATIO_METRICS,
  insiders: INSIDER_METRICS,
  large_holders: HOLDER_METRICS,
  filings: FILING_METRICS,
  regime: REGIME_METRICS,
  curve: CURVE_METRICS,
  short_interest: SHORT_INTEREST_METRICS,
  options: OPTION_METRICS,
  option_chain: OPTION_CHAIN_METRICS,
  news: NEWS_METRICS,
  documents: DOCUMENT_METRICS,
  posts: POST_METRICS,
  sectors: SECTOR_METRICS,
  own: OWN_METRICS,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Metric>>>>;

const ALL = {
  ...METRIC_GROUPS.prices,
  ...METRIC_GROUPS.day,
  ...METRIC_GROUPS.results,
  ...METRIC_GROUPS.expectations,
  ...METRIC_GROUPS.valuation,
  ...METRIC_GROUPS.multiples,
  ...METRIC_GROUPS.implied,
  ...METRIC_GROUPS.peers,
  ...METRIC_GROUPS.statements,
  ...METRIC_GROUPS.ratios,
  ...METRIC_GROUPS.insiders,
  ...METRIC_GROUPS.large_holders,
  ...METRIC_GROUPS.filings,
  ...METRIC_GROUPS.regime,
  ...METRIC_GROUPS.curve,
  ...METRIC_GROUPS.short_interest,
  ...METRIC_GROUPS.options,
  ...METRIC_GROUPS.option_chain,
  ...METRIC_GROUPS.news,
  ...METRIC_GROUPS.documents,
  ...METRIC_GROUPS.posts,
  ...METRIC_GROUPS.sectors,
  ...METRIC_GROUPS.own,
} as const;

export type MetricId = keyof typeof ALL;
export const METRICS: Readonly<Record<MetricId, Metric>> = ALL;
export const METRIC_IDS: readonly MetricId[] = Object.keys(ALL).filter(isMetricId);

export function isMetricId(id: string): id is MetricId {
  return Object.hasOwn(METRICS, id);
}

/**
 * The metric of a figure in a tool answer or an item of evidence, by its name there. Some names (`positive`, `days`) mean
 * another metric in each group: without a group, the first that has the name. Those of filings (`added`, `met`) are common
 * words, and need their group.
 *
 * @returns undefined for a name that is no metric's
 */
export function metricOfField(field: string, group?: keyof typeof METRIC_GROUPS): MetricId | undefined {
  if (field === 'change_pct') return 'change_1d'; // of the rows of movers
  const ids = group ? Object.keys(METRIC_GROUPS[group]).filter(isMetricId) : METRIC_IDS;
  return ids.find(
    (id) => METRICS[id].field === field && (group !== undefined || !Object.hasOwn(METRIC_GROUPS.filings, id)),
  );
}

/** The label as it reads inside a sentence: `50-day average`, `RSI (14 days)`. */
export function wordsOf({ label }: Metric): string {
  const isAcronym = /^[A-Z](?:[A-Z]|\/)/.test(label);
  return isAcronym ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
