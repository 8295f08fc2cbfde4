import { isWithin } from '../../dates-in.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Period } from '../mentions/periods.ts';
import { matchesIn, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { fiscalLabels } from './fiscal-years.ts';
import { showsValue } from './values.ts';

const YEAR_BEFORE =
  /\b(?:a|one) year (?:before|earlier|ago|prior|previously)|\byear-ago\b|\byear[- ]earlier\b|\bsame quarter (?:a year before|of the (?:year before|previous year|prior year)|last year)|\bof the year before|\bthe year before\b|\bprior[- ]year\b|\bprevious year\b|\btwelve months (?:before|earlier|ago)|\blast year's\b/i;
const QUARTER_BEFORE =
  /\bquarter[- ](?:on|over)[- ]quarter\b|\bsequentially\b|\b(?:the|a|one) quarter (?:before|earlier|ago|prior)\b|\b(?:previous|prior|preceding|second[- ]last|(?<!year[- ])earlier) quarter\b|\bquarter[- ]earlier\b|\bthree months (?:before|earlier)\b|\bthe one before\b|\bthe quarter before last\b/i;
const LABEL =
  /\b(?:(?:fiscal |FY ?)?Q([1-4])|([1-4])Q|(?:the )?(first|second|third|fourth|final|opening|closing) (?:fiscal )?quarter(?: of)?)(?: ?(?:of )?(?:fiscal )?(?:FY ?)?'?((?:20)?\d{2})\b)?/gi;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'opening', '', '', 'final', '', '', '', 'closing'];
/** Growth on the year and a surprise are of the last quarter, though they speak of the year before. */
const IS_COMPARED = new Set(['eps_growth', 'surprise']);

const MONTHS_OF_YEAR = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH_QUARTER = new RegExp(
  String.raw`\b(${MONTHS_OF_YEAR.join('|')})[- ]quarter\b|\bquarter (?:to|ended|ending|through)(?: in| the end of| (?:at )?the end of)? (${MONTHS_OF_YEAR.join('|')})\b`,
  'gi',
);

/** "The September quarter" ends in September. */
function isEndOf(month: string, end: string): boolean {
  return Number(end.slice(5, 7)) === MONTHS_OF_YEAR.indexOf(month.toLowerCase()) + 1;
}

/** A month says the day of a report, too; a year does not. */
function isDayOf(date: string, day: string): boolean {
  return `--${day.slice(5)}` === date || (date.length >= 7 && isWithin(day, date));
}

function apart(position: number, { start }: Span): number {
  return Math.abs(position - start);
}

/** True if the words around a figure of a quarter may mean the quarter of the fact. */
export function fitsQuarterWords(fact: Fact, figure: Span, reading: Reading): boolean {
  const { sentence, allFacts } = reading;
  const clause = clauseAt(sentence, figure.start);
  const text = sentence.plain.slice(clause.start, clause.end);
  const end = quarterOf(fact);
  const latest = latestQuarter(allFacts);
  const [month] = matchesIn(text, MONTH_QUARTER).toSorted(
    (a, b) => apart(clause.start + a.index, figure) - apart(clause.start + b.index, figure),
  );
  if (month) return isEndOf(month[1] ?? month[2] ?? '', end) && monthsBack(end, latest) < 12;
  const labels = matchesIn(text, LABEL);
  if (labels.length > 0)
    return labels.some(([label, digit, other, ordinal = '', year]) => {
      const quarter = Number(digit ?? other ?? (ORDINALS.indexOf(ordinal.toLowerCase()) % 4) + 1);
      return fiscalLabels(end, reading.symbol, /fiscal|FY/i.test(label)).some(
        (each) => each.quarter === quarter && fitsYear(each.year, year, end),
      );
    });
  if (IS_COMPARED.has(fact.metric)) return end === latest && !QUARTER_BEFORE.test(text);
  const back = monthsBack(end, latest);
  if (sentence.dates.some(({ date }) => isDayOf(date, fact.asOf) || date === end)) return true;
  const before = sentence.plain.slice(0, figure.start);
  const isPair = sentence.figures.length > 1 && /\bfrom\b/i.test(text) && /\bto\b/i.test(text);
  if (isPair && /\bto (?:about |a loss of |just |only )?$/i.test(before)) return back === 0;
  if (isPair && /\bfrom (?:about |a loss of |just |only )?$/i.test(before))
    return fitsSpan(back, reading, clause) ?? fitsFrom(back, text);
  if (YEAR_BEFORE.test(text) && !isAlsoLatest(figure, reading, YEAR_BEFORE, fact)) return back === 12;
  if (QUARTER_BEFORE.test(text) && !isAlsoLatest(figure, reading, QUARTER_BEFORE, fact)) return back === 3;
  const isFrom = /\bfrom (?:about |a loss of )?$/i.test(before);
  if (isFrom && sentence.figures.length > 1) return back > 0;
  return back === 0;
}

/** How far back what something rose or fell from lies. */
function fitsFrom(back: number, text: string): boolean {
  if (YEAR_BEFORE.test(text)) return back === 12;
  return QUARTER_BEFORE.test(text) ? back === 3 : back > 0;
}

const MONTHS: Readonly<Partial<Record<Period['unit'], number>>> = { year: 12, quarter: 3 };

/** True for "from $0.22 to $0.09 within a year", where the time says how far the two figures are apart. */
export function isFromTo(figure: Span, { sentence }: Reading): boolean {
  const { start, end } = clauseAt(sentence, figure.start);
  return sentence.figures.length > 1 && /\bfrom\b.*\bto\b/i.test(sentence.plain.slice(start, end));
}

const IS_SPAN = /^(?:in|within|over|during|inside|across)\b/i;

/** The months of such a time; "over four quarters" may be counted with both ends. */
function fitsSpan(back: number, { sentence }: Reading, clause: Span): boolean | undefined {
  const span = sentence.periods.find(
    ({ start, end, unit }) =>
      start >= clause.start &&
      start < clause.end &&
      MONTHS[unit] !== undefined &&
      IS_SPAN.test(sentence.plain.slice(start, end)),
  );
  if (!span) return undefined;
  const months = (MONTHS[span.unit] ?? 0) * span.count;
  return back === months || (span.unit === 'quarter' && span.count > 1 && back === months - 3);
}

/** "$3.06 against $2.07 a year before": the words belong to the figure next to them. */
function isAlsoLatest(figure: Span, { sentence, facts }: Reading, words: RegExp, fact: Fact): boolean {
  const found = words.exec(sentence.plain);
  if (!found || sentence.figures.length < 2) return false;
  const distance = (span: Span) => Math.max(found.index - span.end, span.start - (found.index + found[0].length), 0);
  const isSameQuarter = (other: Figure) =>
    other.unit === 'usd' &&
    facts.some(
      ({ metric, asOf, value }) => metric !== fact.metric && asOf === fact.asOf && showsValue(other, { value }),
    );
  return sentence.figures.some((other) => distance(other) < distance(figure) && !isSameQuarter(other));
}

function fitsYear(labelled: number, year: string | undefined, end: string): boolean {
  if (year === undefined) return end !== '';
  return (year.length === 2 ? 2000 + Number(year) : Number(year)) === labelled;
}

/** The month in which the fact's quarter ends, `yyyy-mm`. */
function quarterOf({ period }: Fact): string {
  return period.type === 'quarter' ? period.end.slice(0, 7) : '';
}

const LATEST = new WeakMap<readonly Fact[], string>();

function latestQuarter(facts: readonly Fact[]): string {
  const known = LATEST.get(facts);
  const latest = known ?? facts.reduce((last, fact) => (quarterOf(fact) > last ? quarterOf(fact) : last), '');
  if (known === undefined) LATEST.set(facts, latest);
  return latest;
}

function monthsBack(end: string, latest: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(latest) - months(end);
}
