import { METRICS, showDate, showSize, showValue, wordsOf, type StoredFact, type ValueShape } from '@gemscout/contracts';
import { formulaText } from './formula-text.ts';
import type { Fact, FactId, FactPeriod, FactSubject, ShownInput } from './fact.ts';

/** The figure as readers see it, with its unit: `$123.44`, `at least 60`, `1st of 11`. */
export function showFact(fact: Fact): string {
  const shown = showValue(fact.value, shapeOf(fact));
  if (fact.unit === 'rank') return `${shown} of ${fact.computed?.inputs.length ?? 0}`;
  return fact.isAtLeast ? `at least ${shown}` : shown;
}

/** The figure without its sign, for a sentence whose verb says the direction. */
export function showFactSize(fact: Fact): string {
  return fact.unit === 'rank' || fact.isAtLeast ? showFact(fact) : showSize(fact.value, shapeOf(fact));
}

/** What the figure is, inside a sentence: `50-day average`. */
export function factWords({ metric }: Fact): string {
  return wordsOf(METRICS[metric]);
}

/** `as of 31 March 2015`, `in fiscal 2014, to 27 September 2014`, `in the 20 trading days to 31 March 2015`, `in the quarter to December 2014`. */
export function periodWords(period: FactPeriod): string {
  switch (period.type) {
    case 'day':
      return `as of ${showDate(period.day)}${period.peers === undefined ? '' : `, of ${period.peers} peers`}`;
    case 'window': {
      if (period.fiscalYear !== undefined) return `in fiscal ${period.fiscalYear}, to ${showDate(period.until)}`;
      const unit = period.unit.replace('_', ' ');
      const span = period.length === 1 ? `the ${unit}` : `the ${period.length} ${unit}s`;
      return `in ${span} to ${showDate(period.until)}`;
    }
    case 'quarter':
      return `in the quarter to ${showDate(period.end.slice(0, 7))}`;
    case 'ahead':
      return period.of === undefined
        ? `until ${showDate(period.until)}`
        : `in the ${period.of} to ${showDate(period.until.slice(0, 7))}`;
  }
}

/** The name of what a fact is about: a ticker, a sector, or `market`. */
export function subjectName(subject: FactSubject): string {
  if (subject.kind === 'symbol') return subject.symbol;
  return subject.kind === 'sector' ? subject.sector : 'market';
}

/** The fact as a memo stores it, with everything that its tooltip shows. `facts` are those that its inputs name. */
export function storedFact(fact: Fact, facts: ReadonlyMap<FactId, Fact>): StoredFact {
  const { id, metric, value, unit, asOf, source, evidence, computed, filing } = fact;
  const inputs = shownInputs(fact, facts);
  return {
    id,
    metric,
    subject: subjectName(fact.subject),
    value,
    unit,
    period: periodWords(fact.period),
    as_of: asOf,
    known_from: fact.knownFrom,
    source,
    ...(filing?.part !== undefined && { part: filing.part }),
    evidence: [...evidence],
    ...(computed && { formula: formulaText(computed.formula) }),
    ...(inputs.length > 0 && { inputs }),
  };
}

/** What a figure was computed from, first the facts, in the order of its formula. Empty for what was read as it is. */
export function shownInputs(fact: Fact, facts: ReadonlyMap<FactId, Fact>): ShownInput[] {
  const { inputs = [], others = [] } = fact.computed ?? {};
  const known = inputs.flatMap((id) => facts.get(id) ?? []);
  return [...known.map((input) => shownInput(input, fact)), ...others];
}

/** As a tooltip shows it: with the company where it is another one's. */
function shownInput(input: Fact, of: Fact): ShownInput {
  const name = subjectName(input.subject);
  const { label } = METRICS[input.metric];
  return {
    id: input.id,
    label: name === subjectName(of.subject) ? label : `${name}: ${label}`,
    shown: showFact(input),
  };
}

/** How the metric is shown, in the unit of this fact: a computed fact has a unit of its own. */
function shapeOf({ metric, unit }: Fact): ValueShape {
  const own = METRICS[metric];
  if (own.unit === unit) return own;
  return unit === 'usd_per_share' ? { unit, decimals: 2 } : { unit, isChange: unit.startsWith('pct') };
}
