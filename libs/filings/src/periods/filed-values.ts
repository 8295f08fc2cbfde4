import { type ConceptId, CONCEPTS, fitsConcept } from '../concepts/concepts.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import type { FirstValue } from '../figures/figure.ts';
import { isSameBoundary } from './days.ts';

/** What was last filed for one concept and period, and what was first filed where that differs. */
export type FiledValue = XbrlFact & { readonly first?: FirstValue };

/**
 * One value for each period that a concept was filed for, in no order. Of several filings the newest counts, and within it the tag
 * that the concept lists first; a restatement keeps the first value too.
 */
export function filedValues(facts: readonly XbrlFact[], id: ConceptId): readonly FiledValue[] {
  const { tags } = CONCEPTS[id];
  const rows = facts.filter(({ tag, unit }) => tags.includes(tag) && fitsConcept(id, unit));
  const periods = Map.groupBy(rows, ({ start, end }) => `${start ?? ''} ${end}`);
  return [...periods.values()].flatMap((filings) => restated(filings, tags));
}

function restated(filings: readonly XbrlFact[], tags: readonly string[]): readonly FiledValue[] {
  const inOrder = filings.toSorted((one, other) => byFiling(one, other) || byRank(other, one, tags));
  const last = inOrder.at(-1);
  const first = inOrder.filter(({ accession }) => accession === inOrder[0]?.accession).at(-1);
  if (last === undefined || first === undefined) return [];
  if (first.value === last.value) return [last];
  const { value, filed, accession } = first;
  return [{ ...last, first: { value, filed, accession } }];
}

function byFiling(one: XbrlFact, other: XbrlFact): number {
  return one.filed.localeCompare(other.filed) || one.accession.localeCompare(other.accession);
}

function byRank(one: XbrlFact, other: XbrlFact, tags: readonly string[]): number {
  return tags.indexOf(one.tag) - tags.indexOf(other.tag);
}

/**
 * The value for a period, by its days. Days that differ by up to a week name the same period where none fits exactly; of several
 * such spellings the one of the newest filing counts. Null if nothing was filed.
 */
export function valueAt(
  values: readonly FiledValue[],
  period: { readonly start: string | null; readonly end: string },
): FiledValue | null {
  const exact = values.find(({ start, end }) => start === period.start && end === period.end);
  if (exact !== undefined) return exact;
  const close = values.filter(({ start, end }) => isSameStart(start, period.start) && isSameBoundary(end, period.end));
  return close.toSorted(byFiling).at(-1) ?? null;
}

function isSameStart(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : isSameBoundary(one, other);
}
