import { METRICS, showDate, type MetricId } from '@gemscout/contracts';
import type { Fact, FactId, ShownInput } from './fact.ts';
import { showFact } from './show-fact.ts';

/** What the indicators are computed from, day by day: their evidence has the figures, and the bars the days. */
export const READ_BY_FORMULA: Readonly<Partial<Record<string, readonly MetricId[]>>> = {
  mean: ['close'],
  rsi: ['close'],
  macd: ['close'],
  macd_signal: ['close'],
  bollinger: ['close'],
  pct_change: ['close'],
  highest: ['high'],
  lowest: ['low'],
  atr: ['high', 'low', 'close'],
  breakout: ['high', 'close'],
};

const READ: typeof READ_BY_FORMULA = { ...READ_BY_FORMULA, annual_deviation: ['close'], mean_ratio: ['volume'] };

/** Between which days a number of days is: the day of a fact, and the as-of day of the data. */
const BETWEEN: Readonly<Partial<Record<MetricId, readonly ['as_of' | MetricId, 'as_of' | MetricId]>>> = {
  days_to_report: ['next_report', 'as_of'],
  days_since_report: ['as_of', 'reported_on'],
  days_since_insider_form: ['as_of', 'insider_filed_on'],
};

/** The inputs of a figure that has none among the facts, as far as they follow from the figure: its days. */
export function otherInputs(fact: Fact, byId: ReadonlyMap<FactId, Fact>): readonly ShownInput[] {
  const days = BETWEEN[fact.metric]?.flatMap((name) => dayInput(name, fact, byId) ?? []) ?? [];
  if (days.length > 0) return days.length === 2 ? days : [];
  const { formula = '', window } = METRICS[fact.metric];
  if (fact.subject.kind !== 'symbol' || !window || !(window.unit === 'trading_day' || isExtreme(formula))) return [];
  return (READ[formula] ?? []).map((metric) => ({
    id: `${fact.id}.${metric}`,
    label: `${METRICS[metric].label} of ${formula === 'pct_change' ? 'the first and the last' : 'each'} day`,
    shown: `${window.length} ${window.unit.replace('_', ' ')}s to ${showDate(fact.asOf)}`,
  }));
}

/** The highest or lowest of a window is of the days in it, whatever the window is counted in. */
const isExtreme = (formula: string): boolean => formula === 'highest' || formula === 'lowest';

function dayInput(name: 'as_of' | MetricId, fact: Fact, byId: ReadonlyMap<FactId, Fact>): ShownInput | undefined {
  if (name === 'as_of') return { id: `${fact.id}.as_of`, label: 'As-of day of the data', shown: showDate(fact.asOf) };
  const day = byId.get(name);
  return day && { id: day.id, label: METRICS[name].label, shown: showFact(day) };
}
