import { METRICS, type CompanyFigure, type MetricId } from '@gemscout/contracts';
import { factsById, formulaText, periodWords, showFact, shownInputs, type Fact } from '@gemscout/evidence';

/** A year says more than a quarter, and a later one more than an earlier one. */
export function newestOf(metric: MetricId, facts: readonly Fact[]): Fact | undefined {
  const own = facts.filter((fact) => fact.metric === metric && fact.subject.kind === 'symbol');
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

/**
 * A multiple as a table shows it: of the newest statements and the last close where both are known, as the memo and `gemscout facts` have it.
 * What a source of prices tells is named beside it: it may be of another day, or made of other figures.
 *
 * @param ofStatements the facts of the company's statements alone: among all, one that a source tells alike would stand for it
 */
export function multipleFigure(
  metric: MetricId,
  { ofStatements, facts }: { readonly ofStatements: readonly Fact[]; readonly facts: readonly Fact[] },
): CompanyFigure | undefined {
  const present = ofStatements.find(({ id }) => id === `${metric}.now`);
  if (!present) return undefined;
  const told = facts.filter(({ id }) => id === metric);
  const others = told.map((fact) => ({
    shown: showFact(fact),
    period: periodWords(fact.period),
    source: fact.source,
  }));
  return { ...companyFigure(present, ofStatements), ...(others.length > 0 && { others }) };
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
