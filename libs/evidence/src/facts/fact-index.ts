import type { Fact, FactId } from './fact.ts';

const INDEXES = new WeakMap<readonly Fact[], ReadonlyMap<FactId, Fact>>();

/** Facts by their ids, which are unique in a dossier. The same for the same list: each sentence looks facts up. */
export function factsById(facts: readonly Fact[]): ReadonlyMap<FactId, Fact> {
  const index = INDEXES.get(facts) ?? new Map(facts.map((fact) => [fact.id, fact]));
  INDEXES.set(facts, index);
  return index;
}

/** The facts of an index, in its order: `factsById` of this list is the index itself, which must not change any more. */
export function indexedFacts(index: ReadonlyMap<FactId, Fact>): readonly Fact[] {
  const facts = [...index.values()];
  INDEXES.set(facts, index);
  return facts;
}

/** The fact with an id, if it is among those that a sentence cites. */
export function citedFact(
  id: FactId,
  { facts, allFacts }: { readonly facts: readonly Fact[]; readonly allFacts: readonly Fact[] },
): Fact | undefined {
  const fact = factsById(allFacts).get(id);
  return fact && facts.includes(fact) ? fact : undefined;
}
