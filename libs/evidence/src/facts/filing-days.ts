import { FORMULAS, isMetricId, METRICS, showDate, showValue, type FormulaId, type MetricId } from '@gemscout/contracts';
import type { EvidenceItem } from '../evidence-store.ts';
import { rowsOf, textOf } from './fact-reading.ts';
import type { Fact, FactId, ShownInput } from './fact.ts';
import { showFact } from './show-fact.ts';

/** What is computed from the multiples on filing days, which are no facts. */
export function isHistoryFormula(formula: string): formula is FormulaId {
  return Object.hasOwn(FORMULAS, formula) && /filing/.test(formula);
}

const OF_HISTORY = /^(.+)_(median|dates|below)$/;

/**
 * A figure of the history of a multiple with what it is computed from: the multiple on each filing day, the newest first, and where
 * these are compared with it the multiple of today.
 */
export function withFilingDays(fact: Fact, byId: ReadonlyMap<FactId, Fact>, item: EvidenceItem): Fact {
  const { computed, metric } = fact;
  const [, multiple = '', part] = OF_HISTORY.exec(metric) ?? [];
  if (!computed || !isHistoryFormula(computed.formula) || !isMetricId(multiple)) return fact;
  const now = part === 'below' ? byId.get(`${multiple}.now`) : undefined;
  const today = now ? [{ id: now.id, label: METRICS[multiple].label, shown: showFact(now) }] : [];
  return { ...fact, computed: { ...computed, others: [...today, ...onFilingDays(multiple, item)] } };
}

function onFilingDays(multiple: MetricId, { body }: EvidenceItem): readonly ShownInput[] {
  const [{ past_multiples: past = null } = {}] = rowsOf([body['valuation'] ?? null]);
  const days = rowsOf(past).flatMap((row): ShownInput | [] => {
    const [day, value] = [textOf(row['day']), row[multiple]];
    if (day === undefined || typeof value !== 'number') return [];
    return {
      id: `${multiple}.filed_${day}`,
      label: `${METRICS[multiple].label} on ${showDate(day)}`,
      shown: showValue(value, METRICS[multiple]),
    };
  });
  return days.toReversed();
}
