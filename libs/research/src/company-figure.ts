import { METRICS, type CompanyFigure, type MetricId } from '@gemscout/contracts';
import { factsById, formulaText, periodWords, showFact, shownInputs, type Fact } from '@gemscout/evidence';

/**
 * A year says more than a quarter, and a later one more than an earlier one. A multiple that stands beside its own median is the one of the
 * company's statements, as the median is: that of the price's source may be made of other figures.
 */
export function newestOf(metric: MetricId, facts: readonly Fact[]): Fact | undefined {
  const own = facts.filter((fact) => fact.metric === metric && fact.subject.kind === 'symbol');
  const ofStatements = own.find(({ id }) => id === `${metric}.now`);
  if (ofStatements && facts.some(({ id }) => id === `${metric}_median.now`)) return ofStatements;
  return own.toSorted((one, other) => rankOf(other).localeCompare(rankOf(one)))[0];
}

/** Of the company, each of its own time, the earliest first: one of each expiry of options. */
export function everyOf(metric: MetricId, facts: readonly Fact[]): readonly Fact[] {
  const own = facts.filter((fact) => fact.metric === metric && fact.subject.kind === 'symbol');
  return own.toSorted((one, other) => endOf(one.period).localeCompare(endOf(other.period)));
}

const rankOf = ({ period }: Fact): string => `${period.type === 'quarter' ? 0 : 1} ${endOf(period)}`;

function endOf(period: Fact['period']): string {
  if (period.type === 'day') return period.day;
  return period.type === 'quarter' ? period.end : period.until;
}

/** As a table shows it, with what it was computed from: inputs that are facts too. */
export function companyFigure(fact: Fact, facts: readonly Fact[]): CompanyFigure {
  const { label, definition } = METRICS[fact.metric];
  const part = fact.filing?.part;
  const { computed } = fact;
  const inputs = shownInputs(fact, factsById(facts));
  return {
    id: fact.id,
    label: part === undefined ? label : `${label}: ${part}`,
    definition,
    shown: showFact(fact),
    period: periodWords(fact.period),
    day: [fact.filing?.filed ?? '', fact.asOf].toSorted().at(-1) ?? fact.asOf,
    source: fact.source,
    ...(computed && { formula: formulaText(computed.formula) }),
    ...(inputs.length > 0 && { inputs }),
  };
}
