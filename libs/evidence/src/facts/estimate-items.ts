import { METRICS, type FormulaId, type MetricId } from '@gemscout/contracts';
import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';

/** Which figures of an item are of a period of their own, by the name of its last day in the body. */
const OF_PERIOD: readonly (readonly [end: string, metrics: readonly MetricId[]])[] = [
  ['quarter_end', ['expected_eps_quarter', 'expected_revenue_quarter']],
  ['next_quarter_end', ['expected_eps_next_quarter', 'expected_revenue_next_quarter']],
  ['year_end', ['expected_eps_year', 'expected_eps_year_before', 'expected_revenue_year']],
  ['next_year_end', ['expected_eps_next_year', 'expected_revenue_next_year']],
];
const PERIOD_OF = new Map(OF_PERIOD.flatMap(([end, metrics]) => metrics.map((metric) => [metric, end] as const)));

/** What each computed figure comes from, as ids of facts of the same item. */
const INPUTS: ReadonlyMap<MetricId, readonly string[]> = new Map<MetricId, readonly string[]>([
  ['revision_breadth', ['estimates_raised', 'estimates_lowered']],
  ['eps_drift', ['expected_eps_year', 'expected_eps_year_before']],
  ['target_spread', ['target_high', 'target_low', 'target_mean']],
  ['target_upside', ['target_mean', 'close']],
  ['recommendations', ['recommended_buys', 'recommended_holds', 'recommended_sells']],
]);

/**
 * What analysts expect, of the day of their estimates. The days to the next report count from the as-of day of the item; what rests on a
 * price is of the day of the price.
 */
export function estimateFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const { body } = item;
  const { target_upside_pct: upside = null, days_to_report: days = null, close_usd: close = null, ...figures } = body;
  const asOf = textOf(body['date']) ?? dayOf(item);
  const closed = textOf(body['close_date']) ?? dayOf(item);
  const about = { item, group: 'expectations', subject } as const;
  const priced = { ...item, provider: textOf(body['close_provider']) ?? item.provider };
  const read = [
    ...[...OF_PERIOD.map(([end]) => end), undefined].flatMap((end) =>
      figuresOf(figures, { ...about, asOf, until: end && textOf(body[end]) })
        .filter(({ metric }) => PERIOD_OF.get(metric) === end)
        .map((fact) => ofPeriod(fact, end)),
    ),
    ...figuresOf({ target_upside_pct: upside }, { ...about, asOf: closed }),
    ...figuresOf({ days_to_report: days }, { ...about, asOf: dayOf(item) }),
    ...figuresOf({ close_usd: close }, { item: priced, group: 'prices', subject, asOf: closed }),
  ];
  const known = new Set(read.map(({ id }) => id));
  return read.map((fact) => withInputs(fact, known));
}

function ofPeriod(fact: Fact, end: string | undefined): Fact {
  const { period } = fact;
  if (end === undefined || period.type !== 'ahead') return fact;
  return { ...fact, period: { ...period, of: end.includes('quarter') ? 'quarter' : 'fiscal year' } };
}

function withInputs(fact: Fact, known: ReadonlySet<string>): Fact {
  const inputs = INPUTS.get(fact.metric) ?? [];
  const formula: FormulaId | undefined = METRICS[fact.metric].formula;
  if (!formula || inputs.length === 0) return fact;
  return { ...fact, computed: { formula, inputs: inputs.every((id) => known.has(id)) ? inputs : [] } };
}
