import { type ConceptId, CONCEPTS } from '../concepts/concepts.ts';
import { addDays, isSameBoundary } from './days.ts';
import { type Figure, isFigure, missing, type Period, type Result } from '../figures/figure.ts';
import { type FiledValue, valueAt } from './filed-values.ts';
import type { FiscalYear, Quarter } from './fiscal-years.ts';
import { apply } from '../figures/apply.ts';
import type { Statements } from './statements.ts';

/** A quarter of a fiscal year that is in the statements. */
export type At = { readonly year: FiscalYear; readonly quarter: Quarter };

/** The value that was filed for a period, whatever the concept. */
export function filedFigure(statements: Statements, id: ConceptId, period: Period): Result {
  const filed = valueAt(statements.values.get(id) ?? [], period);
  return filed === null ? missing(`${id}.${period.name}`, 'not_filed') : asFiled(id, period, filed);
}

/** The value at one instant: total assets on the last day of a quarter. */
export function instantFigure(statements: Statements, id: ConceptId, day: string): Result {
  return filedFigure(statements, id, { name: day, start: null, end: day });
}

/** The value at the newest instant that was filed: shares on the cover page of the newest report. */
export function newestFigure(statements: Statements, id: ConceptId): Result {
  const instants = (statements.values.get(id) ?? []).filter(({ start }) => start === null);
  const newest = instants.toSorted((one, other) => one.end.localeCompare(other.end)).at(-1);
  if (newest === undefined) return missing(`${id}.newest`, 'not_filed');
  return asFiled(id, { name: newest.end, start: null, end: newest.end }, newest);
}

/** From the first day of the fiscal year to the end of the quarter; for the fourth quarter the whole year. */
export function yearToDate(statements: Statements, id: ConceptId, at: At): Result {
  const period = yearToDatePeriod(at);
  return period === null
    ? missing(`${id}.${yearToDateName(at)}`, 'no_such_period')
    : filedFigure(statements, id, period);
}

/**
 * One quarter: as it was filed, else the difference of two spans that begin with the fiscal year; the fourth is the year less nine
 * months. An average cannot be such a difference: it is missing then.
 */
export function quarterFigure(statements: Statements, id: ConceptId, at: At): Result {
  const period = quarterPeriod(at);
  if (period === null) return missing(`${id}.${quarterName(at)}`, 'no_such_period');
  const filed = filedFigure(statements, id, period);
  const before = quarterBefore(at);
  if (isFigure(filed) || before === null || CONCEPTS[id].kind === 'average_shares') return filed;
  return apply(
    'quarter',
    { id: `${id}.${period.name}`, period },
    {
      to_date: yearToDate(statements, id, at),
      to_quarter_before: yearToDate(statements, id, before),
    },
  );
}

/**
 * The twelve months to the end of a quarter: the fiscal year, or the last year plus this year to date less the same months of the
 * last year. Of an average: the quarter's own value, or the year's.
 */
export function trailingYear(statements: Statements, id: ConceptId, at: At): Result {
  if (at.quarter === 4) return yearToDate(statements, id, at);
  if (CONCEPTS[id].kind === 'average_shares') return quarterFigure(statements, id, at);
  const [last, period] = [yearBefore(statements, at.year), trailingPeriod(statements, at)];
  if (last === null || period === null) return missing(`${id}.${trailingName(at)}`, 'no_such_period');
  return apply(
    'trailing_year',
    { id: `${id}.${period.name}`, period },
    {
      last_year: yearToDate(statements, id, { year: last, quarter: 4 }),
      to_date: yearToDate(statements, id, at),
      to_date_last_year: yearToDate(statements, id, { year: last, quarter: at.quarter }),
    },
  );
}

/** The twelve months to the end of a quarter, or null if the year before or one of the two quarters is not in the statements. */
export function trailingPeriod(statements: Statements, at: At): Period | null {
  if (at.quarter === 4) return yearToDatePeriod(at);
  const last = yearBefore(statements, at.year);
  const [end, endLastYear] = [endOf(at), last && endOf({ year: last, quarter: at.quarter })];
  if (end === null || endLastYear === null) return null;
  return { name: trailingName(at), start: addDays(endLastYear, 1), end };
}

/** The fiscal year that ends where this one begins, or null after a gap or a transition period. */
export function yearBefore({ years }: Statements, { start }: FiscalYear): FiscalYear | null {
  const end = addDays(start, -1);
  return years.find((year) => year.isComplete && isSameBoundary(year.end, end)) ?? null;
}

/** The last day of a quarter, or null if nothing was filed for it. */
export function endOf({ year, quarter }: At): string | null {
  return year.quarterEnds.find((end) => end.quarter === quarter)?.end ?? null;
}

/** What the twelve months to the end of a quarter are called. */
export function trailingName({ year, quarter }: At): string {
  return quarter === 4 ? `fy${year.name}` : `ttm-q${quarter}-${year.name}`;
}

function quarterName({ year, quarter }: At): string {
  return `q${quarter}-${year.name}`;
}

function yearToDateName({ year, quarter }: At): string {
  return quarter === 4 ? `fy${year.name}` : `ytd${quarter}-${year.name}`;
}

function yearToDatePeriod(at: At): Period | null {
  const end = endOf(at);
  return end === null ? null : { name: yearToDateName(at), start: at.year.start, end };
}

function quarterPeriod(at: At): Period | null {
  const [end, before] = [endOf(at), quarterBefore(at)];
  const endBefore = before && endOf(before);
  if (end === null || (before !== null && endBefore === null)) return null;
  return { name: quarterName(at), start: endBefore === null ? at.year.start : addDays(endBefore, 1), end };
}

function quarterBefore({ year, quarter }: At): At | null {
  switch (quarter) {
    case 1:
      return null;
    case 2:
      return { year, quarter: 1 };
    case 3:
      return { year, quarter: 2 };
    case 4:
      return { year, quarter: 3 };
  }
}

function asFiled(id: ConceptId, period: Period, { value, unit, tag, filed, accession, first }: FiledValue): Figure {
  return {
    id: `${id}.${period.name}`,
    value,
    unit,
    period,
    filed,
    accessions: [accession],
    formula: 'as_filed',
    inputs: {},
    tag,
    ...(first && { first }),
  };
}
