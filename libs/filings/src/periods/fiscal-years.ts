import type { XbrlFact } from '../xbrl-fact.ts';
import { addDays, daysBetween, isSameBoundary, lengthInDays } from './days.ts';

/** A fiscal year and those of its quarters that something was filed for. */
export type FiscalYear = {
  /** The calendar year that it ends in. One that ends in the first week of January counts to the year before. */
  readonly name: number;
  readonly start: string;
  /** Of a year that is not complete: the day that it is expected to end on. */
  readonly end: string;
  /** Whether its annual report was filed. */
  readonly isComplete: boolean;
  /** Last days of its quarters, from the first to the fourth: a gap where no report was filed. */
  readonly quarterEnds: readonly QuarterEnd[];
};

export type Quarter = 1 | 2 | 3 | 4;
export type QuarterEnd = { readonly quarter: Quarter; readonly end: string };

type Span = { readonly start: string; readonly end: string; readonly filed: string };

/**
 * The fiscal years of a company, newest first, read from the days of spans: never from the filings' own labels. A year is what an
 * annual report covers (52 or 53 weeks, or a calendar year); a transition period of less than 350 days is none. The first entry is
 * the year that has begun after the last annual report, if anything was filed in it.
 *
 * @param facts values that are filed for every quarter and year, such as revenue, net income and operating cash flow
 */
export function fiscalYears(facts: readonly XbrlFact[]): readonly FiscalYear[] {
  const spans = facts.flatMap(spanOf).toSorted((one, other) => other.filed.localeCompare(one.filed));
  const complete = annualSpans(facts).map(({ start, end }) => yearOf({ start, end, isComplete: true }, spans));
  const last = complete[0];
  if (last === undefined) return [];
  const begun = yearOf({ start: addDays(last.end, 1), end: addDays(last.end, 365), isComplete: false }, spans);
  return begun.quarterEnds.length > 0 ? [begun, ...complete] : complete;
}

/** Newest first and not overlapping: where two overlap, the later one counts. */
function annualSpans(facts: readonly XbrlFact[]): readonly Span[] {
  const spans = facts
    .filter(({ form }) => /^(10-K|20-F|40-F)/.test(form))
    .flatMap(spanOf)
    .filter((span) => lengthInDays(span) >= 350 && lengthInDays(span) <= 380)
    .toSorted((one, other) => other.end.localeCompare(one.end) || other.filed.localeCompare(one.filed));
  const years: Span[] = [];
  for (const span of spans) {
    const next = years.at(-1);
    if (next === undefined || daysBetween(next.start, span.end) < 7) years.push(span);
  }
  return years;
}

function yearOf(year: Pick<FiscalYear, 'start' | 'end' | 'isComplete'>, spans: readonly Span[]): FiscalYear {
  const name = Number(addDays(year.end, -7).slice(0, 4));
  const [from, to] = [addDays(year.start, -7), addDays(year.end, -60)];
  const inYear = spans.filter(({ start, end }) => start >= from && end < to);
  const quarterEnds = ([1, 2, 3] as const).flatMap((quarter) => quarterEnd(quarter, year.start, inYear));
  const last: readonly QuarterEnd[] = year.isComplete ? [{ quarter: 4, end: year.end }] : [];
  return { ...year, name, quarterEnds: [...quarterEnds, ...last] };
}

/** Of spans from the year's first day, and of single quarters, newest filing first. Quarters have 12 to 16 weeks. */
function quarterEnd(quarter: Quarter, start: string, spans: readonly Span[]): readonly QuarterEnd[] {
  const span = spans.find((candidate) => {
    const isFromStart = isSameBoundary(candidate.start, start);
    const isOneQuarter = lengthInDays(candidate) >= 75 && lengthInDays(candidate) <= 120;
    const offBy = Math.abs(daysBetween(start, candidate.end) + 1 - quarter * 91.3);
    return (isFromStart || isOneQuarter) && offBy < 26;
  });
  return span === undefined ? [] : [{ quarter, end: span.end }];
}

function spanOf({ start, end, filed }: XbrlFact): readonly Span[] {
  return start === null ? [] : [{ start, end, filed }];
}
