import { conceptOfTag, fitsConcept } from '../concepts/concepts.ts';
import type { Reading } from '../reading.ts';
import type { XbrlFact } from '../xbrl-fact.ts';

/** All figures of one company in the concepts that we read. */
export type CompanyFacts = {
  /** Ten digits, as the SEC's addresses write it. */
  readonly cik: string;
  readonly entityName: string;
  readonly facts: readonly XbrlFact[];
  /** Rows in our concepts that have no value, no day or a unit that does not fit: left out of `facts`. */
  readonly rejectedRows: number;
};

/**
 * Reads an answer of `data.sec.gov/api/xbrl/companyfacts/CIK….json`. Keeps the rows whose tag belongs to a concept, in the answer's
 * order; the labels `fy`, `fp` and `frame` are dropped, as one filing gives several spans the same label. HTML, a truncated answer
 * and other JSON have no value but a reason.
 */
export function parseCompanyFacts(text: string): Reading<CompanyFacts> {
  const answer = jsonOf(text);
  if (answer === null) return { value: null, reason: 'The answer is not whole JSON.' };
  const { cik, entityName, facts } = answer;
  const hasCik = typeof cik === 'number' || (typeof cik === 'string' && /^\d{1,10}$/.test(cik));
  if (!hasCik || typeof entityName !== 'string' || !isObject(facts)) {
    return { value: null, reason: 'The answer has no cik, entityName and facts.' };
  }
  return { value: { cik: String(cik).padStart(10, '0'), entityName, ...keptRows(facts) } };
}

type Rows = Pick<CompanyFacts, 'facts' | 'rejectedRows'>;

function keptRows(taxonomies: Readonly<Record<string, unknown>>): Rows {
  const facts: XbrlFact[] = [];
  let rejectedRows = 0;
  for (const [taxonomy, concepts] of Object.entries(taxonomies)) {
    for (const [name, concept] of Object.entries(objectOf(concepts))) {
      const tag = `${taxonomy}:${name}`;
      if (conceptOfTag(tag) === null) continue;
      const rows = rowsOf(tag, concept);
      facts.push(...rows.facts);
      rejectedRows += rows.rejectedRows;
    }
  }
  return { facts, rejectedRows };
}

/** Null for text that is no JSON; empty for JSON that is no object. */
function jsonOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}

function rowsOf(tag: string, concept: unknown): Rows {
  const facts: XbrlFact[] = [];
  let rejectedRows = 0;
  for (const [unit, rows] of Object.entries(objectOf(objectOf(concept)['units']))) {
    for (const row of Array.isArray(rows) ? rows : []) {
      const fact = factOf(tag, unit, objectOf(row));
      if (fact === null) rejectedRows += 1;
      else facts.push(fact);
    }
  }
  return { facts, rejectedRows };
}

function factOf(tag: string, unit: string, row: Readonly<Record<string, unknown>>): XbrlFact | null {
  const { start = null, end, val, accn, form, filed } = row;
  const concept = conceptOfTag(tag);
  if (concept === null || !fitsConcept(concept, unit)) return null;
  if (typeof val !== 'number' || typeof accn !== 'string' || typeof form !== 'string') return null;
  if (!isDay(end) || !isDay(filed) || !(start === null || isDay(start))) return null;
  return { tag, unit, value: val, start, end, filed, accession: accn, form };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
