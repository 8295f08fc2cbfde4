import { isMetricId, METRIC_GROUPS, type MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';

const GROUPS = ['expectations', 'statements', 'ratios', 'insiders', 'filings'] as const;

/** The metrics that only companies with filings, or with analysts, have. Where no fact holds one, its name is a word that no fact is about. */
export const FILED_METRICS: ReadonlySet<MetricId> = new Set(
  GROUPS.flatMap((group) => Object.keys(METRIC_GROUPS[group]).filter(isMetricId)),
);

/** Those of them that analysts expect. Without a fact of one, its name means what it meant before, such as any next report. */
export const EXPECTATIONS: ReadonlySet<MetricId> = new Set(Object.keys(METRIC_GROUPS.expectations).filter(isMetricId));

/** What is measured against peers, the index or the sector. */
const OF_OTHERS = /^(?:peer|above)_/;

/** Those of them that some fact holds, with what is measured against others. */
export function heldMetrics(facts: readonly Fact[]): ReadonlySet<MetricId> {
  return new Set(facts.flatMap(({ metric }) => (FILED_METRICS.has(metric) || OF_OTHERS.test(metric) ? [metric] : [])));
}
