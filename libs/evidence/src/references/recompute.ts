import { METRICS } from '@gemscout/contracts';
import { FORMULAS } from '@gemscout/filings';
import type { Fact, FactId } from '../facts/fact.ts';
import { isStatementFormula } from '../facts/formula-text.ts';
import { figureOf } from './compute.ts';
import type { ReferenceContext } from './reference-context.ts';
import type { ReferenceProblem } from './reference-problem.ts';

/** Tools round what they list to two decimals. */
const TOLERANCE = 0.01;

/**
 * A problem where a figure that a tool computed does not follow from its inputs. None where they are not all known, or were
 * computed just now.
 */
export function recomputeProblem(fact: Fact, { byId }: ReferenceContext): ReferenceProblem | undefined {
  const value = METRICS[fact.metric].formula || fact.computed?.names ? recomputedValue(fact, byId) : undefined;
  if (value === undefined || Math.abs(value - figureOf(fact)) <= TOLERANCE) return undefined;
  return {
    code: 'not_reproducible',
    detail: `${fact.id} does not follow from ${fact.computed?.inputs.join(' and ') ?? ''}.`,
  };
}

/** Facts by their ids. */
type Known = Pick<ReadonlyMap<FactId, Fact>, 'get'>;

/**
 * What a computed figure comes to with these inputs.
 *
 * @returns undefined where an input is missing or the formula needs more than its inputs
 */
export function recomputedValue({ computed }: Pick<Fact, 'computed'>, byId: Known): number | undefined {
  if (computed?.names) return fromStatements(computed, byId);
  const inputs = computed?.inputs.flatMap((id) => byId.get(id) ?? []).map(figureOf) ?? [];
  const [a, b, c] = inputs;
  if (a === undefined || b === undefined || inputs.length !== computed?.inputs.length) return undefined;
  switch (computed.formula) {
    case 'pct_change':
      return b === 0 ? undefined : ((a - b) / Math.abs(b)) * 100;
    case 'share_pct':
      return b === 0 ? undefined : (a / b) * 100;
    case 'breadth':
      return a + b === 0 ? undefined : ((a - b) / (a + b)) * 100;
    case 'spread':
      return c ? ((a - b) / c) * 100 : undefined;
    case 'count':
      return inputs.filter((value, at) => at % 2 === 0 && value > (inputs[at + 1] ?? value)).length;
    default:
      return undefined;
  }
}

/** @returns undefined where a required input is missing, or the formula has no value */
function fromStatements(
  { formula, inputs, names = [] }: NonNullable<Fact['computed']>,
  byId: Known,
): number | undefined {
  if (!isStatementFormula(formula)) return undefined;
  const { compute, required } = FORMULAS[formula];
  const values = Object.fromEntries(
    inputs.flatMap((id, at) => {
      const [name, fact] = [names[at], byId.get(id)];
      return name === undefined || fact === undefined ? [] : [[name, figureOf(fact)]];
    }),
  );
  const isComplete = required.every((name) => values[name] !== undefined);
  const value = isComplete ? compute(values) : undefined;
  return typeof value === 'number' ? value : undefined;
}
