import type { Fact } from '../../facts/fact.ts';
import type { Figure } from '../mentions/figures.ts';
import { isNamedQuarter } from '../mentions/quarters.ts';
import { matchesIn, overlaps, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { fiscalLabels } from './fiscal-years.ts';
import { governing } from './governing.ts';

/** A time to come that a sentence names, and whether it is that of a fact. */
type Term = Span & { readonly fits: (fact: Expected) => boolean };
type Expected = { readonly of: 'quarter' | 'fiscal year'; readonly until: string; readonly isNext: boolean };

const YEAR = /\b(?:FY ?'?|fiscal )?(?<year>20\d{2})(?:E\b)?(?![.,]\d|\s?%)/g;
const THIS_OR_NEXT =
  /\b(?<which>this|current|running|present|next|coming|following|full)[- ](?:fiscal[- ])?(?<unit>quarter|year)\b/gi;

/** True if what is expected is of another time than the words around the figure name: "of 2027", "for the second quarter". */
export function isOfOtherTerm(fact: Fact, figure: Figure, reading: Reading): boolean {
  const expected = expectedOf(fact);
  if (!expected) return false;
  if (isOtherEnd(fact, figure, reading.sentence.plain)) return true;
  const term = governing(figure, termsIn(reading), reading.sentence);
  return term !== undefined && !term.fits(expected);
}

const DRIFT = /\b(?:(?:90|ninety)[- ]days?|(?:three|3) months)\b/i;

/** "From $3.92 to $4.66 in 90 days": of the earlier estimate and the present one. */
function isOtherEnd({ metric }: Fact, { start, end }: Figure, plain: string): boolean {
  if (!metric.startsWith('expected_eps_year') || !DRIFT.test(plain)) return false;
  const isFrom =
    /\bfrom (?:about |around |only |just )?$/i.test(plain.slice(0, start)) && /\bto\b/i.test(plain.slice(end));
  const isTo = /\bfrom\b[^;]*\bto (?:about |around |only |just )?$/i.test(plain.slice(0, start));
  return (isFrom && metric === 'expected_eps_year') || (isTo && metric === 'expected_eps_year_before');
}

function expectedOf({ metric, period }: Fact): Expected | undefined {
  if (!metric.startsWith('expected_') || period.type !== 'ahead' || period.of === undefined) return undefined;
  return { of: period.of, until: period.until, isNext: metric.includes('_next_') };
}

function termsIn({ sentence, symbol }: Reading): readonly Term[] {
  const { plain, quarters } = sentence;
  const named = quarters.filter(isNamedQuarter).map((quarter): Term => ({
    start: quarter.start,
    end: quarter.end,
    fits: ({ of, until }) => {
      const end = until.slice(0, 7);
      const labels = fiscalLabels(end, symbol, quarter.isFiscal);
      const isOfYear = (year: number) => quarter.year === undefined || quarter.year === year;
      const isNumber = labels.some((each) => each.quarter === quarter.number && isOfYear(each.year));
      const isMonth = quarter.month === Number(end.slice(5)) && isOfYear(Number(end.slice(0, 4)));
      return of === 'quarter' && (quarter.number === undefined ? isMonth : isNumber);
    },
  }));
  const years = matchesIn(plain, YEAR)
    .map(({ 0: text, index, groups = {} }): Term => ({
      start: index,
      end: index + text.length,
      fits: ({ of, until }) => of === 'fiscal year' && isOfYear(until, Number(groups['year']), symbol),
    }))
    .filter((year) => !named.some((quarter) => overlaps(quarter, year)));
  const relative = matchesIn(plain, THIS_OR_NEXT).map(({ 0: text, index, groups = {} }): Term => ({
    start: index,
    end: index + text.length,
    fits: ({ of, isNext }) =>
      (of === 'quarter') === /^q/i.test(groups['unit'] ?? '') &&
      isNext === /^(?:next|coming|following)$/i.test(groups['which'] ?? ''),
  }));
  return [...named, ...years, ...relative];
}

function isOfYear(until: string, year: number, symbol: string): boolean {
  return (
    Number(until.slice(0, 4)) === year ||
    fiscalLabels(until.slice(0, 7), symbol, true).some((each) => each.year === year)
  );
}

/** One metric at two times, or what was and is expected of it. */
export function isSeries({ metric: one }: Fact, { metric: other }: Fact): boolean {
  const isOf = (kind: string) => one.startsWith(kind) && other.startsWith(kind);
  return one === other || isOf('expected_eps') || isOf('expected_revenue');
}
