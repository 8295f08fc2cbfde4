import { METRICS, type MetricId, type Unit } from '@gemscout/contracts';
import { factsById, type Fact, type FactId } from '@gemscout/evidence';
import type { Touched } from './changed-facts.ts';

/** Units in which nothing is below zero. */
const NEVER_NEGATIVE: ReadonlySet<Unit> = new Set(['shares', 'count', 'days', 'months']);
const PRICES: ReadonlySet<MetricId> = new Set([
  'close',
  'open',
  'high',
  'low',
  'last_trade',
  'sma_20',
  'sma_50',
  'sma_200',
  'high_52w',
  'low_52w',
]);
const NOT_NEGATIVE: ReadonlySet<MetricId> = new Set([
  'revenue',
  'assets',
  'cash',
  'market_cap',
  'dividend_yield',
  'price_to_sales',
  'put_call',
  'volume_to_open_interest',
  'volume_ratio',
  'peak_volume_ratio',
  'implied_move',
  'past_move',
  'post_activity',
  'insider_bought',
  'insider_sold',
]);
const WITHIN_100: ReadonlySet<MetricId> = new Set(['rsi_14', 'breadth']);
/** Growth of what is never negative. */
const NEVER_BELOW_NOTHING: ReadonlySet<MetricId> = new Set(['revenue_growth_1y', 'diluted_shares_growth_1y']);
/** Of a whole that is the company's revenue. */
const MARGINS: ReadonlySet<MetricId> = new Set([
  'gross_margin',
  'operating_margin',
  'net_margin',
  'free_cash_flow_margin',
]);
/** A part, and the whole that it is counted in. */
const PARTS: readonly (readonly [part: FactId, whole: FactId])[] = [
  ['beats', 'quarters'],
  ['good_headlines', 'headlines'],
  ['bad_headlines', 'headlines'],
  ['publishers', 'headlines'],
  ['good_documents', 'documents'],
  ['bad_documents', 'documents'],
  ['distinct_posts_7d', 'posts_7d'],
  ['post_authors_7d', 'posts_7d'],
  ['post_copies', 'posts_7d'],
  ['post_reposts', 'posts_7d'],
  ['post_hype', 'posts_7d'],
];
/** Counts that add up to no more than their whole. */
const SUMS: readonly (readonly [one: FactId, other: FactId, whole: FactId])[] = [
  ['good_headlines', 'bad_headlines', 'headlines'],
  ['good_documents', 'bad_documents', 'documents'],
];

/** Whether there could be a company with these figures: none has a margin over 100%, fewer than no shares or more beats than quarters. */
export function isPossible(facts: readonly Fact[], touched: Touched): boolean {
  const byId = factsById(facts);
  const valueOf = (id: FactId): number | undefined => {
    const fact = touched.has(id) ? touched.get(id) : byId.get(id);
    return fact && Number(fact.value);
  };
  const isTouched = (ids: readonly FactId[]): boolean => ids.some((id) => touched.has(id));
  return (
    [...touched.values()].every((fact) => !fact || isPossibleFact(fact)) &&
    PARTS.filter(isTouched).every(([part, whole]) => isAtMost(valueOf(part), valueOf(whole))) &&
    SUMS.filter(isTouched).every(([one, other, whole]) =>
      isAtMost((valueOf(one) ?? 0) + (valueOf(other) ?? 0), valueOf(whole)),
    )
  );
}

function isAtMost(part: number | undefined, whole: number | undefined): boolean {
  return part === undefined || whole === undefined || part <= whole;
}

function isPossibleFact({ metric, value }: Fact): boolean {
  if (typeof value !== 'number') return true;
  if (!Number.isFinite(value)) return false;
  if (PRICES.has(metric)) return value > 0;
  if (WITHIN_100.has(metric)) return value >= 0 && value <= 100;
  if (MARGINS.has(metric)) return value <= 100;
  if (metric.startsWith('change_') || NEVER_BELOW_NOTHING.has(metric)) return value >= -100;
  return value >= 0 || !(NEVER_NEGATIVE.has(METRICS[metric].unit) || NOT_NEGATIVE.has(metric));
}
