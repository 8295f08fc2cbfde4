import { type Figure, isFigure, missing, type Period, type Result } from './figure.ts';
import type { Formula } from './formula.ts';
import { FORMULAS, type FormulaId } from './formulas.ts';

/** The inputs of a formula: every required one, and optional ones as far as there are any. */
export type Inputs<Id extends FormulaId> =
  (typeof FORMULAS)[Id] extends Formula<infer Required, infer Optional>
    ? Readonly<Record<Required, Result>> & Partial<Readonly<Record<Optional, Result>>>
    : never;

/** What is computed: its id and the period that it is of. */
type Target = { readonly id: string; readonly period: Period };

/**
 * The figure that a formula gives, known from the day that its last input was filed. Missing if a required input is, for the same
 * reason, or if the formula has no value for these inputs. An optional input that is missing is left out.
 */
export function apply<Id extends FormulaId>(formulaId: Id, target: Target, inputs: Inputs<Id>): Result {
  const { required, compute, unit }: Formula = FORMULAS[formulaId];
  const results = new Map<string, Result>(Object.entries<Result>(inputs));
  for (const name of required) {
    const input = results.get(name);
    if (input !== undefined && !isFigure(input)) return missing(target.id, input.reason, input.cause);
  }
  const figures = Object.fromEntries([...results].flatMap(([name, input]) => (isFigure(input) ? [[name, input]] : [])));
  const value = compute(Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure.value])));
  if (typeof value === 'string') return missing(target.id, value);
  return {
    ...target,
    ...origin(Object.values(figures)),
    value,
    unit: unitOf(unit, figures),
    formula: formulaId,
    inputs: figures,
  };
}

function unitOf(unit: Formula['unit'], figures: Readonly<Record<string, Figure>>): string {
  return unit === 'input' ? (Object.values(figures)[0]?.unit ?? '') : unit;
}

function origin(figures: readonly Figure[]): Pick<Figure, 'filed' | 'accessions'> {
  return {
    filed: figures.reduce((latest, { filed }) => (filed > latest ? filed : latest), ''),
    accessions: [...new Set(figures.flatMap(({ accessions }) => accessions))],
  };
}
