import type { Unit } from '@gemscout/contracts';
import type { Fact } from '../facts/fact.ts';
import { periodProblem, resultUnit } from './fit.ts';
import type { Operation } from './reference.ts';
import type { ReferenceProblem } from './reference-problem.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What `a` comes to against `b`, as a fact of its own, or why it cannot be said. */
export function computedFact(operation: Operation, a: Fact, b: Fact): Fact | ReferenceProblem {
  const unit = resultUnit(operation, a, b);
  if (typeof unit !== 'string') return unit;
  const isAtLeast = [a, b].find((fact) => fact.isAtLeast);
  if (isAtLeast) return { code: 'only_at_least', detail: `${isAtLeast.id} was cut: how many there are is not known.` };
  const problem = isDate(a) ? undefined : periodProblem(a, b);
  if (problem) return problem;
  const value = computed(operation, figureOf(a), figureOf(b));
  if (value === undefined)
    return { code: 'no_base', detail: `${b.id} is not above zero: nothing is measured against it.` };
  return derivedFact({ id: `${operation}(${a.id},${b.id})`, unit, value, formula: formulaOf(operation, a) }, [a, b]);
}

function isDate({ unit }: Fact): boolean {
  return unit === 'date';
}

function formulaOf(operation: Operation, a: Fact): NonNullable<Fact['computed']>['formula'] {
  return isDate(a) ? 'days_between' : operation;
}

/** The value as a number; of a date its day. */
export function figureOf({ value, unit }: Fact): number {
  return unit === 'date' ? Date.parse(String(value).slice(0, 10)) / DAY_MS : Number(value);
}

/** @returns undefined where the base is not above zero */
function computed(operation: Operation, a: number, b: number): number | undefined {
  if (operation === 'diff') return a - b;
  if (b <= 0) return undefined;
  return operation === 'ratio' ? a / b : ((a - b) / b) * 100;
}

type Derived = {
  readonly id: string;
  readonly unit: Unit;
  readonly value: number;
  readonly formula: NonNullable<Fact['computed']>['formula'];
};

/** A fact from others: of the first one's subject and period, known when all of them were, from all of their items. */
export function derivedFact({ id, unit, value, formula }: Derived, inputs: readonly [Fact, ...Fact[]]): Fact {
  const [first] = inputs;
  const last = (times: readonly string[]) => times.toSorted().at(-1) ?? '';
  return {
    id,
    subject: first.subject,
    metric: 'computed',
    value,
    unit,
    period: first.period,
    asOf: last(inputs.map(({ asOf }) => asOf)),
    knownFrom: last(inputs.map(({ knownFrom }) => knownFrom)),
    source: [...new Set(inputs.map(({ source }) => source))].join(', '),
    evidence: [...new Set(inputs.flatMap(({ evidence }) => evidence))],
    computed: { formula, inputs: inputs.map((input) => input.id) },
  };
}
