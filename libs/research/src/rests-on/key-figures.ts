import type { MetricId } from '@gemscout/contracts';
import { factsById, type Fact, type FactId } from '@gemscout/evidence';
import { isFromClose } from './changed-facts.ts';

/**
 * The figures that are moved, of those that the rules read: each as it is, or where it is computed from other facts, those of
 * the same day or period that it is computed from. A figure that only the memo shows moves no verdict.
 */
export function keyFigures(facts: readonly Fact[], read: ReadonlySet<FactId>): readonly Fact[] {
  const byId = factsById(facts);
  const found = new Map<FactId, Fact>();
  const seen = new Set<FactId>();
  const add = (fact: Fact): void => {
    if (seen.has(fact.id)) return;
    seen.add(fact.id);
    const inputs = inputsOf(fact).flatMap((id) => byId.get(id) ?? []);
    if (inputs.length === 0 && isMovable(fact)) found.set(fact.id, fact);
    for (const input of inputs) if (input.asOf === fact.asOf) add(input);
  };
  for (const id of read) {
    const fact = byId.get(id);
    if (fact) add(fact);
  }
  return [...found.values()];
}

function inputsOf(fact: Fact): readonly FactId[] {
  return isFromClose(fact) ? ['close'] : (fact.computed?.inputs ?? []);
}

/** How much was looked at: nothing that a company changes. */
const SIZES: ReadonlySet<MetricId> = new Set([
  'quarters',
  'headlines_set_aside',
  'posts_set_aside',
  'documents_set_aside',
]);

/** A number that is exactly known. How many rows a list has that was cut is not. */
function isMovable({ metric, value, unit, isAtLeast = false }: Fact): boolean {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  return isNumber && unit !== 'rank' && !isAtLeast && !SIZES.has(metric);
}
