import type { Concept } from '../concepts/concept.ts';
import { type ConceptId, CONCEPTS, fitsConcept } from '../concepts/concepts.ts';
import type { FirstValue } from '../figures/figure.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { isSameBoundary } from './days.ts';

/** What was last filed for one concept and period, and what was first filed where that differs by more than rounding. */
export type FiledValue = XbrlFact & { readonly first?: FirstValue };

/**
 * One value for each period that a concept was filed for, in no order. Of several filings the newest counts, and within it the tag
 * that the concept chooses; a restatement keeps the first value too.
 */
export function filedValues(facts: readonly XbrlFact[], id: ConceptId): readonly FiledValue[] {
  const concept = CONCEPTS[id];
  const rows = facts.filter(({ tag, unit }) => concept.tags.includes(tag) && fitsConcept(id, unit));
  const periods = Map.groupBy(rows, ({ start, end }) => `${start ?? ''} ${end}`);
  return [...periods.values()].flatMap((filings) => restated(filings, concept));
}

function restated(filings: readonly XbrlFact[], concept: Concept): readonly FiledValue[] {
  const inOrder = filings.toSorted((one, other) => byFiling(one, other) || byChoice(one, other, concept));
  const last = inOrder.at(-1);
  const first = inOrder.filter(({ accession }) => accession === inOrder[0]?.accession).at(-1);
  if (last === undefined || first === undefined) return [];
  if (!isRestated(first.value, last.value, concept)) return [last];
  const { value, filed, accession } = first;
  return [{ ...last, first: { value, filed, accession } }];
}

/** Later filings round otherwise, and a split divides what was rounded: half a cent a share, or a thousandth, says nothing. */
function isRestated(first: number, last: number, { kind }: Concept): boolean {
  const difference = Math.abs(first - last);
  return kind === 'per_share' ? difference > 0.005 : difference > 0.001 * Math.abs(last);
}

/** The better choice last. */
function byChoice(one: XbrlFact, other: XbrlFact, { tags, choose }: Concept): number {
  return (choose === 'largest' && one.value - other.value) || tags.indexOf(other.tag) - tags.indexOf(one.tag);
}

function byFiling(one: XbrlFact, other: XbrlFact): number {
  return one.filed.localeCompare(other.filed) || one.accession.localeCompare(other.accession);
}

/**
 * The value for a period, by its days. Days that differ by up to a week name the same period where none fits exactly; of several
 * such spellings the one of the newest filing counts. Null if nothing was filed.
 */
export function valueAt(values: readonly FiledValue[], period: Days): FiledValue | null {
  const found = FOUND.get(values) ?? new Map<string, FiledValue | null>();
  FOUND.set(values, found);
  const days = `${period.start} ${period.end}`;
  const known = found.get(days);
  if (known !== undefined) return known;
  const value = findValue(values, period);
  found.set(days, value);
  return value;
}

type Days = { readonly start: string | null; readonly end: string };

/** By the days of the period: ratios ask for the same values many times. */
const FOUND = new WeakMap<readonly FiledValue[], Map<string, FiledValue | null>>();

function findValue(values: readonly FiledValue[], period: Days): FiledValue | null {
  const exact = values.find(({ start, end }) => start === period.start && end === period.end);
  if (exact !== undefined) return exact;
  const close = values.filter(({ start, end }) => isSameStart(start, period.start) && isSameBoundary(end, period.end));
  return close.toSorted(byFiling).at(-1) ?? null;
}

function isSameStart(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : isSameBoundary(one, other);
}
