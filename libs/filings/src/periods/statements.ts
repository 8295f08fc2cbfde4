import { CONCEPT_IDS, type ConceptId, conceptOfTag } from '../concepts/concepts.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { type FiledValue, filedValues } from './filed-values.ts';
import { type FiscalYear, fiscalYears } from './fiscal-years.ts';

/** What a company has filed, ordered by concept and period. Immutable. */
export type Statements = {
  /** The currency of the newest balance sheet, as XBRL writes it. Values in others, such as translations for readers, are left out. */
  readonly currency: string;
  /** Newest first; the first one may not be complete. */
  readonly years: readonly FiscalYear[];
  readonly values: ReadonlyMap<ConceptId, readonly FiledValue[]>;
};

/** Concepts that every report states for its own spans. */
const IN_EVERY_REPORT: ReadonlySet<ConceptId> = new Set([
  'revenue',
  'net_income',
  'profit',
  'pretax_income',
  'eps_diluted',
  'operating_cash_flow',
]);

/** Orders facts of one company. Null if no balance sheet is among them. */
export function readStatements(facts: readonly XbrlFact[]): Statements | null {
  const currency = reportingCurrency(facts);
  if (currency === null) return null;
  const byConcept = Map.groupBy(
    facts.filter(({ unit }) => unit === 'shares' || unit === currency || unit === `${currency}/shares`),
    ({ tag }) => conceptOfTag(tag),
  );
  const factsOf = (id: ConceptId): readonly XbrlFact[] => byConcept.get(id) ?? [];
  return {
    currency,
    years: fiscalYears(CONCEPT_IDS.filter((id) => IN_EVERY_REPORT.has(id)).flatMap(factsOf)),
    values: new Map(CONCEPT_IDS.map((id) => [id, filedValues(factsOf(id), id)])),
  };
}

/** The newest filing's; where it states several, the one that it states most values in. */
function reportingCurrency(facts: readonly XbrlFact[]): string | null {
  const money = facts.filter(({ unit }) => /^[A-Z]{3}$/.test(unit));
  const sheets = money.filter(({ tag }) => conceptOfTag(tag) === 'assets');
  const newest = sheets.reduce((latest, { filed }) => (filed > latest ? filed : latest), '');
  const counts = [
    ...Map.groupBy(
      money.filter(({ filed }) => filed === newest),
      ({ unit }) => unit,
    ),
  ];
  return counts.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null;
}
