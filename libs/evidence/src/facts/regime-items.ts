import { METRICS, showDate, showValue, type MetricId } from '@gemscout/contracts';
import type { JsonObject, JsonValue } from '@gemscout/domain';
import type { EvidenceItem } from '../evidence-store.ts';
import { dayOf, figuresOf, rowsOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject, ShownInput } from './fact.ts';

/** How the share moves with its market, on the day of its last close, each figure with the series that it is computed from. */
export function regimeFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const { body } = item;
  const rows = new Map(rowsOf(body['series']).map((row) => [row['metric'], row]));
  const facts = figuresOf(body, { item, group: 'regime', subject, asOf: textOf(body['date']) ?? dayOf(item) });
  return facts.map((fact) => withSeries(fact, rows.get(fact.metric)));
}

/** As it is where the item does not name the series. */
function withSeries(fact: Fact, row: JsonObject | undefined): Fact {
  const { formula } = METRICS[fact.metric];
  if (!formula || !row) return fact;
  const { changes = null } = row;
  const series = rowsOf(row['of']).map((each, at) => seriesInput(`${fact.id}.series_${at + 1}`, each));
  const counted = { id: `${fact.id}.changes`, label: 'Changes from day to day', shown: `${Number(changes)}` };
  return { ...fact, computed: { formula, inputs: [], others: [...series, ...(changes === null ? [] : [counted])] } };
}

/** `2 June 2026 to 30 June 2026`, of a change with it: `+3.2%, 2 June 2026 to 30 June 2026`. */
function seriesInput(
  id: string,
  { name = null, from = null, until = null, change_pct = null }: JsonObject,
): ShownInput {
  const days = [from, until].map((day) => showDate(textOf(day) ?? '')).join(' to ');
  const change = typeof change_pct === 'number' ? `${showValue(change_pct, { unit: 'pct', isChange: true })}, ` : '';
  return { id, label: textOf(name) ?? '', shown: `${change}${days}` };
}

/** The curve and the credit spread are each of a day of their own. */
export function curveFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const { credit_spread_pct: spread = null, ...curve } = item.body;
  const about = { item, group: 'curve', subject } as const;
  return [
    ...figuresOf(curve, { ...about, asOf: textOf(item.body['curve_date']) ?? dayOf(item) }).map((fact) =>
      withYields(fact, item.body['yields']),
    ),
    ...figuresOf({ credit_spread_pct: spread }, { ...about, asOf: textOf(item.body['credit_date']) ?? dayOf(item) }),
  ];
}

const TEN_YEAR = ['year10_pct', 'Ten-year Treasury yield'] as const;
const THREE_MONTH = ['month3_pct', 'Three-month Treasury yield'] as const;
const YIELDS: Readonly<Partial<Record<MetricId, readonly (readonly [field: string, label: string])[]>>> = {
  curve_10y_3m: [TEN_YEAR, THREE_MONTH],
  curve_10y_2y: [TEN_YEAR, ['year2_pct', 'Two-year Treasury yield']],
  curve_inverted: [TEN_YEAR, THREE_MONTH],
};

/** As it is where the item does not have the yields. */
function withYields(fact: Fact, yields: JsonValue | undefined): Fact {
  const { formula } = METRICS[fact.metric];
  const [of] = rowsOf([yields ?? null]);
  const others = (YIELDS[fact.metric] ?? []).flatMap(([field, label]): ShownInput | [] => {
    const value = of?.[field];
    if (typeof value !== 'number') return [];
    return { id: `${fact.id}.${field}`, label, shown: showValue(value, { unit: 'pct', decimals: 2 }) };
  });
  return formula && others.length > 0 ? { ...fact, computed: { formula, inputs: [], others } } : fact;
}
