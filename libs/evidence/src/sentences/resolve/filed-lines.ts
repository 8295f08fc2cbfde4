import { oncePer } from '../../once-per.ts';
import { METRIC_IDS, type MetricId } from '@gemscout/contracts';
import { isWithin } from '../../dates-in.ts';
import { citedFact } from '../../facts/fact-index.ts';
import type { Fact } from '../../facts/fact.ts';
import { computedFact } from '../../references/compute.ts';
import { matchesIn, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { FILED_METRICS } from '../topics/filed-metrics.ts';

const YEARS_OF_GROWTH = /_growth_(\d)y$/;
/** Lines whose growth has another name. */
const GROWN_AS: Readonly<Record<string, MetricId>> = { eps: 'eps_diluted', diluted_shares: 'shares_diluted' };

/** The metrics that say how a line of the statements grew: `revenue_growth_1y` for `revenue`. */
const GROWTHS = METRIC_IDS.filter((id) => YEARS_OF_GROWTH.test(id)).reduce<Map<string, MetricId[]>>((found, id) => {
  const name = id.replace(YEARS_OF_GROWTH, '');
  const line = GROWN_AS[name] ?? name;
  return found.set(line, [...(found.get(line) ?? []), id]);
}, new Map());

export function growthsOf(metric: MetricId): readonly MetricId[] {
  return GROWTHS.get(metric) ?? [];
}

/** "Fiscal 2025", "FY25". */
const FISCAL_YEAR = /\b(?:fiscal(?: year)?|financial year|FY) ?'?((?:20)?\d{2})\b/gi;
const YEAR_BEFORE =
  /\b(?:year[- ](?:before|earlier|ago|prior)|twelve months (?:before|earlier)|(?:previous|prior|preceding) (?:fiscal )?year)\b/i;
/** What leads to the older of two figures. */
const OLDER =
  /\b(?:from|against|than|versus|vs\.?|compared (?:with|to)|after|instead of)\s+(?:a |an |the |about |only |just |(?:net )?(?:loss|profit) of )*$/i;
const SPANS: readonly (readonly [RegExp, (fact: Fact) => boolean])[] = [
  [
    /\bquarter|\b[QH][1-4]\b|\b[1-4]Q|three months/i,
    ({ period, unit }) => period.type === 'quarter' && unit !== 'shares',
  ],
  [
    /\b(?:six|nine|6|9) months|first half|to date\b/i,
    ({ period }) => period.type === 'window' && period.unit === 'quarter',
  ],
];

const ONLY_QUARTER = /\bquarter/i;
const SAYS_YEAR = /\b(?:years?|annual\w*|fiscal|FY|twelve months|ttm)\b/i;

/** True for a figure of a statement, which is of a fiscal year, a quarter, or a day. */
export function isOfStatement({ metric, id }: Fact): boolean {
  return (
    FILED_METRICS.has(metric) && id.startsWith(`${metric}.`) && !id.includes('annual.') && !id.includes('quarterly.')
  );
}

/** True if the words around a figure of a statement may mean its year: the one that they name, else the newest. */
export function fitsFiledWords(fact: Fact, figure: Span, reading: Reading): boolean {
  const { plain } = reading.sentence;
  const { start, end } = clauseAt(reading.sentence, figure.start);
  const clause = plain.slice(start, end);
  const isOfSpan = SPANS.every(([words, isMeant]) => words.test(plain) || !isMeant(fact));
  const isOfQuarter = fact.period.type === 'window' && ONLY_QUARTER.test(clause) && !SAYS_YEAR.test(clause);
  if (!isOfSpan || isOfQuarter || (isOfManyYears(fact) && !saysYears(fact, plain))) return false;
  const newer = newerThan(fact, reading.allFacts);
  const year = yearAt(figure, reading);
  const isOlder = reading.sentence.figures.length > 1 && OLDER.test(plain.slice(0, figure.start));
  if (isOlder && (year === undefined || year.start < figure.start))
    return newer > 0 || !/\bfrom\s[^.;]{0,20}$/i.test(plain.slice(0, figure.start));
  if (year !== undefined) return isOfYear(fact, year.name, reading);
  return newer === 0 || (newer === 1 && YEAR_BEFORE.test(clause));
}

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five'];

/** True for growth over more than one year. */
export function isOfManyYears({ metric }: Fact): boolean {
  return YEARS_OF_GROWTH.test(metric) && !metric.endsWith('_1y');
}

function saysYears({ metric }: Fact, plain: string): boolean {
  const [, years = ''] = YEARS_OF_GROWTH.exec(metric) ?? [];
  return new RegExp(String.raw`\b(?:${years}|${NUMBERS[Number(years)]})[- ](?:fiscal )?years?\b`, 'i').test(plain);
}

/** The year that the clause names next to a place. */
function yearAt(place: Span, { sentence }: Reading): { readonly start: number; readonly name: string } | undefined {
  const { start, end } = clauseAt(sentence, place.start);
  const labels = matchesIn(sentence.plain, FISCAL_YEAR).map(({ index, 1: year = '' }) => ({
    start: index,
    name: year.length === 2 ? `20${year}` : year,
  }));
  const dated = sentence.dates.map((date) => ({ start: date.start, name: date.date }));
  const years = [...labels, ...dated].filter(
    (each) => each.start >= start && each.start < end && !each.name.startsWith('--'),
  );
  const figures = sentence.figures.filter((each) => each.start >= start && each.start < end);
  const isNearest = (year: { readonly start: number }) =>
    figures.every((figure) => apart(figure, year) >= apart(place, year) || figure.start === place.start);
  return years.toSorted((a, b) => apart(a, place) - apart(b, place)).find(isNearest) ?? leading(years, figures);
}

type Placed = { readonly start: number };

function apart(one: Placed, other: Placed): number {
  return Math.abs(one.start - other.start);
}

/** "In fiscal 2024 revenue was … and net income …": a year in front of all figures is of all. */
function leading<Year extends Placed>(years: readonly Year[], figures: readonly Placed[]): Year | undefined {
  return years.find(({ start }) => figures.every((figure) => figure.start > start));
}

function isOfYear({ period, asOf, filing }: Fact, name: string, { allFacts }: Reading): boolean {
  if (isWithin(asOf, name) || (name.length > 4 && filing !== undefined && isWithin(filing.filed, name))) return true;
  const ends = byFiscalYear(allFacts).get(name);
  if (!ends) return false;
  return ends.some(
    (other) => other.asOf === asOf && other.period.type === (period.type === 'day' ? 'window' : period.type),
  );
}

/** How many facts of the same metric, over as long a time, are newer. */
function newerThan(fact: Fact, facts: readonly Fact[]): number {
  const all = byMetric(facts).get(fact.metric) ?? [];
  return all.filter((other) => other.asOf > fact.asOf && isAsLong(other, fact)).length;
}

const byMetric = oncePer((facts: readonly Fact[]) => Map.groupBy(facts, ({ metric }) => metric));
const byFiscalYear = oncePer((facts: readonly Fact[]) =>
  Map.groupBy(facts, ({ period }) => ('fiscalYear' in period ? period.fiscalYear : undefined)),
);

function isAsLong({ period: one }: Fact, { period: other }: Fact): boolean {
  if (one.type !== 'window' || other.type !== 'window') return one.type === other.type;
  return one.length === other.length && one.unit === other.unit && 'fiscalYear' in one === 'fiscalYear' in other;
}

const IS_TRAILING = /\b(?:trailing|twelve months|12 months|ttm)\b/i;

/** The figures of a line of the statements that the words at a place may speak of without saying them, the likeliest first. */
function filedFacts(metric: MetricId, place: Span, reading: Reading): readonly Fact[] {
  if (!FILED_METRICS.has(metric)) return [];
  const found = (byMetric(reading.facts).get(metric) ?? []).filter(
    (fact) => isOfStatement(fact) && fitsFiledWords(fact, place, reading),
  );
  const isFirst = ({ period }: Fact) => 'fiscalYear' in period !== IS_TRAILING.test(reading.sentence.plain);
  return [...found.filter(isFirst), ...found.filter((fact) => !isFirst(fact))];
}

/** The facts that words for a metric may speak of without a figure, the likeliest first. */
export function spokenFacts(metric: MetricId, place: Span, reading: Reading): readonly Fact[] {
  const known = citedFact(metric, reading);
  return known ? [known] : filedFacts(metric, place, reading);
}

export function spokenFact(metric: MetricId, place: Span, reading: Reading): Fact | undefined {
  return spokenFacts(metric, place, reading)[0];
}

/**
 * By how much a line changed over the time that the words at a place speak of, the likeliest first: over a year, or since the balance
 * sheet before. `operation` is in percent or an amount.
 */
export function changesOf(
  metric: MetricId,
  place: Span,
  reading: Reading,
  operation: 'pct_change' | 'diff' = 'pct_change',
): readonly Fact[] {
  const [growth] = growthsOf(metric).filter((id) => id.endsWith('_1y'));
  const known = growth && operation === 'pct_change' ? filedFacts(growth, place, reading) : [];
  const computed = filedFacts(metric, place, reading).flatMap((fact) => {
    const before = beforeOf(fact, reading.facts);
    const change = before && computedFact(operation, fact, before);
    return change && !('code' in change) ? [change] : [];
  });
  return [...known, ...computed];
}

export function yearlyChange(metric: MetricId, place: Span, reading: Reading): Fact | undefined {
  return changesOf(metric, place, reading)[0];
}

/** The same line a year before; without it, that of the balance sheet before. */
function beforeOf(fact: Fact, facts: readonly Fact[]): Fact | undefined {
  const older = facts
    .filter((other) => other.metric === fact.metric && isAsLong(other, fact) && other.asOf < fact.asOf)
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf));
  return older.find(({ asOf }) => isYearBefore(asOf, fact.asOf)) ?? (fact.period.type === 'day' ? older[0] : undefined);
}

const YEAR_DAYS = 365;
const DAY_MS = 86_400_000;

function isYearBefore(one: string, other: string): boolean {
  return Math.abs((Date.parse(other) - Date.parse(one)) / DAY_MS - YEAR_DAYS) < 10;
}
