import type { Fact, FactId } from './fact.ts';

const INDEXES = new WeakMap<readonly Fact[], ReadonlyMap<FactId, Fact>>();

/** Facts by their ids, which are unique in a dossier. The same for the same list: each sentence looks facts up. */
export function factsById(facts: readonly Fact[]): ReadonlyMap<FactId, Fact> {
  const index = INDEXES.get(facts) ?? new Map(facts.map((fact) => [fact.id, fact]));
  INDEXES.set(facts, index);
  return index;
}
