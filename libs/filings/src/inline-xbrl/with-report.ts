import type { XbrlFact } from '../xbrl-fact.ts';

/** The facts of `companyfacts` with those of a report that it has no rows of yet. A filing that it has rows of is not added again. */
export function withReport(facts: readonly XbrlFact[], report: readonly XbrlFact[]): readonly XbrlFact[] {
  const known = new Set(facts.map(({ accession }) => accession));
  return [...facts, ...report.filter(({ accession }) => !known.has(accession))];
}
