import { BALANCE_SHEET } from './balance-sheet.ts';
import { CASH_FLOW } from './cash-flow.ts';
import type { Concept } from './concept.ts';
import { INCOME_STATEMENT } from './income-statement.ts';

/** Every line of the statements that we read, by its id. The list is closed: what is not in it is not kept. */
export const CONCEPTS = { ...INCOME_STATEMENT, ...BALANCE_SHEET, ...CASH_FLOW } as const satisfies Readonly<
  Record<string, Concept>
>;
export type ConceptId = keyof typeof CONCEPTS;

export const CONCEPT_IDS: readonly ConceptId[] = Object.keys(CONCEPTS).filter(isConceptId);

const CONCEPT_OF_TAG: ReadonlyMap<string, ConceptId> = new Map(
  CONCEPT_IDS.flatMap((id) => CONCEPTS[id].tags.map((tag) => [tag, id] as const)),
);

/** The concept that a tag such as `us-gaap:SalesRevenueNet` belongs to, or null for a tag that we do not read. */
export function conceptOfTag(tag: string): ConceptId | null {
  return CONCEPT_OF_TAG.get(tag) ?? null;
}

/**
 * Whether a unit as XBRL writes it (`USD`, `shares`, `EUR/shares`) fits a concept. A share count in `USD` is a mistake of the filer.
 */
export function fitsConcept(id: ConceptId, unit: string): boolean {
  switch (CONCEPTS[id].kind) {
    case 'flow':
    case 'stock':
      return /^[A-Z]{3}$/.test(unit);
    case 'per_share':
      return /^[A-Z]{3}\/shares$/.test(unit);
    case 'average_shares':
    case 'share_count':
      return unit === 'shares';
  }
}

function isConceptId(name: string): name is ConceptId {
  return Object.hasOwn(CONCEPTS, name);
}
