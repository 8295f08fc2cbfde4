import type { ConceptId } from '../concepts/concepts.ts';
import { apply, type Inputs } from '../figures/apply.ts';
import { missing, type Period, type Result } from '../figures/figure.ts';
import type { FormulaId } from '../figures/formulas.ts';
import {
  type At,
  endOf,
  instantFigure,
  trailingName,
  trailingPeriod,
  trailingYear,
  yearBefore,
} from '../periods/lines.ts';
import type { Statements } from '../periods/statements.ts';

/**
 * Twelve months and the balance sheet at their end: a fiscal year, or the last twelve months to the end of a quarter. Every ratio
 * is a function of such a basis, so that it has the same meaning for a past year and for today.
 */
export type Basis = {
  /** `fy2024`, `ttm-q3-2025`. */
  readonly name: string;
  /** What was earned, spent or paid in the twelve months. Of average shares: the quarter's, or the year's. */
  readonly over: (id: ConceptId) => Result;
  /** What stood in the balance sheet at their end. */
  readonly atEnd: (id: ConceptId) => Result;
  /** A figure of these twelve months, from figures of this basis and of earlier ones. It has the name of its formula, or `metric`. */
  readonly compute: <Id extends FormulaId>(formula: Id, inputs: Inputs<Id>, metric?: string) => Result;
  /** The same at the end of the twelve months, from figures of the balance sheet alone. */
  readonly computeAtEnd: Basis['compute'];
  /** The twelve months before. Where nothing was filed for them, every figure of it is missing. */
  readonly before: () => Basis;
};

/** The twelve months to the end of a quarter; with the fourth quarter, the fiscal year. */
export function basisAt(statements: Statements, at: At): Basis {
  const end = endOf(at);
  if (end === null) return absentBasis(trailingName(at));
  const instant: Period = { name: end, start: null, end };
  const period = trailingPeriod(statements, at) ?? { ...instant, name: trailingName(at) };
  let before: Basis | undefined;
  return {
    name: period.name,
    over: remembered((id: ConceptId) => trailingYear(statements, id, at)),
    atEnd: remembered((id: ConceptId) => instantFigure(statements, id, end)),
    compute: (formula, inputs, metric = formula) => apply(formula, { id: `${metric}.${period.name}`, period }, inputs),
    computeAtEnd: (formula, inputs, metric = formula) =>
      apply(formula, { id: `${metric}.${end}`, period: instant }, inputs),
    before: () => {
      before ??= basisBefore(statements, at, period.name);
      return before;
    },
  };
}

function basisBefore(statements: Statements, at: At, name: string): Basis {
  const year = yearBefore(statements, at.year);
  return year === null ? absentBasis(`before-${name}`) : basisAt(statements, { ...at, year });
}

/** Ratios have most of their inputs in common. */
function remembered<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

function absentBasis(name: string): Basis {
  const absent = (metric: string): Result => missing(`${metric}.${name}`, 'no_such_period');
  const compute: Basis['compute'] = (formula, _inputs, metric = formula) => absent(metric);
  return { name, over: absent, atEnd: absent, compute, computeAtEnd: compute, before: () => absentBasis(name) };
}
