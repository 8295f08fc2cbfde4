import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Bound, Checking } from '../reading.ts';
import { changeOfDay, isOfChart } from '../resolve/chart-days.ts';
import { changesOf, isOfStatement } from '../resolve/filed-lines.ts';

/** How far a value is from the one that the sentence says it came from, else from that of the time before. */
export function changeTo({ figure, fact }: Bound, { reading, bound }: Checking): number | undefined {
  const from = bound.find(
    (other) =>
      other.figure !== figure &&
      other.fact.metric === fact.metric &&
      CAME_FROM.test(reading.sentence.plain.slice(0, other.figure.start)),
  );
  if (from) return Number(fact.value) - Number(from.fact.value);
  if (isOfChart(fact) && fact.metric === 'close') return changeOfDay(fact, reading.facts);
  if (isOfStatement(fact)) return Number(changesOf(fact.metric, figure, reading, 'diff')[0]?.value ?? Number.NaN);
  return changeOf(fact, reading);
}

const CAME_FROM =
  /\b(?:from|against|versus|vs\.?|than|after|compared (?:with|to))\s+(?:about |only |just |a |an |the |net |loss of )*$/i;

/** What says how a metric moved, or was to move, to where it is. */
const CHANGE_OF: Readonly<Partial<Record<MetricId, MetricId>>> = {
  close: 'change_1d',
  eps_actual: 'eps_growth',
  expected_eps_year: 'eps_drift',
  shares_short: 'short_change',
};
/** What is expected of a time, and of the one before. */
const TIME_BEFORE: Readonly<Partial<Record<MetricId, MetricId>>> = {
  expected_eps_next_year: 'expected_eps_year',
  expected_eps_next_quarter: 'expected_eps_quarter',
  expected_revenue_next_year: 'expected_revenue_year',
  expected_revenue_next_quarter: 'expected_revenue_quarter',
};
/** They move with the price, which has to have gone one way over all of these times. */
const WITH_PRICE: Readonly<Partial<Record<MetricId, readonly MetricId[]>>> = {
  rsi_14: ['change_5d', 'change_20d'],
  market_cap: ['change_20d', 'change_60d'],
};
const RSI_MIDDLE = 50;

function changeOf({ metric, value }: Fact, { allFacts }: Checking['reading']): number | undefined {
  const numberOf = (wanted: MetricId | undefined) => {
    const found = allFacts.find(({ id }) => id === wanted)?.value;
    return typeof found === 'number' ? found : undefined;
  };
  const before = numberOf(TIME_BEFORE[metric]);
  if (before !== undefined) return Number(value) - before;
  if (metric === 'post_activity' || metric.endsWith('volume_ratio')) return Number(value) - 1;
  const changes = WITH_PRICE[metric]?.map((each) => Math.sign(numberOf(each) ?? 0)) ?? [];
  if (changes.length === 0) return numberOf(CHANGE_OF[metric]);
  const all = metric === 'rsi_14' ? [...changes, Math.sign(Number(value) - RSI_MIDDLE)] : changes;
  return all.every((way) => way === all[0]) ? all[0] : undefined;
}
