import { oncePer } from '../../once-per.ts';
import { isWithin } from '../../dates-in.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Period } from '../mentions/periods.ts';
import { isNamedQuarter, type QuarterMention } from '../mentions/quarters.ts';
import type { Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { fiscalLabels } from './fiscal-years.ts';
import { farness, governing } from './governing.ts';
import { showsValue } from './values.ts';

const MONTHS_OF_YEAR = 12;
/** Growth on the year and a surprise are of their own quarter, though they speak of the year before. */
const IS_COMPARED = new Set(['eps_growth', 'surprise']);
/** A year that leads a figure, and no time since then. */
const OF_A_YEAR = /^(?:in|during|of|year|fiscal|FY|\d)/i;
const SINCE = /\b(?:since|until|from|by|before|after) (?:\w+ )?$/i;

/** True if the words around a figure of a quarter may mean the quarter of the fact. */
export function fitsQuarterWords(fact: Fact, figure: Span, reading: Reading): boolean {
  const { sentence, allFacts } = reading;
  const clause = clauseAt(sentence, figure.start);
  const end = quarterOf(fact);
  const latest = latestQuarter(allFacts);
  const back = monthsBack(end, latest);
  const named = quarterAt(figure, fact, reading);
  const text = sentence.plain.slice(clause.start, clause.end);
  const before = sentence.plain.slice(0, figure.start);
  const isPair = sentence.figures.length > 1 && /\bfrom\b/i.test(text) && /\bto\b/i.test(text);
  const isFrom = /\bfrom (?:about |a loss of |just |only )?$/i.test(before);
  if (isPair && isFrom && named && isOnly(named, sentence) && !isRightBehind(named, figure, sentence))
    return isSomeTimeBefore(named, end, reading);
  if (named) return isQuarter(named, end, reading);
  const month = governing(
    figure,
    sentence.dates.filter(({ date }) => IS_MONTH.test(date)),
    sentence,
  );
  if (month && (month.date === end || (month.date === `-${end.slice(4)}` && back < MONTHS_OF_YEAR))) return true;
  if (isOfYear(figure, reading)) return false;
  if (back > 0 && !OF_LATEST.test(sentence.plain) && isBesideItsOwn(fact, figure, reading)) return true;
  if (IS_COMPARED.has(fact.metric)) return back === 0;
  if (sentence.dates.some(({ date }) => isDayOf(date, fact.asOf) || date === end)) return true;
  if (isPair && /\bto (?:about |a loss of |just |only )?$/i.test(before)) return back === 0;
  if (isFrom && sentence.figures.length > 1) return fitsSpan(back, reading, clause) ?? back > 0;
  return back === 0;
}

const OF_LATEST = /\b(?:latest|last|most recent|newest|current|now)\b/i;

/** "$1.42 against $1.30": an estimate and a result of one quarter, which no other quarter has. */
function isBesideItsOwn({ metric, asOf }: Fact, figure: Span, { sentence, facts }: Reading): boolean {
  if (metric !== 'eps_actual' && metric !== 'eps_estimate') return false;
  const at = sentence.figures.findIndex(({ start }) => start === figure.start);
  const other = sentence.figures[metric === 'eps_actual' ? at + 1 : at - 1];
  const [one, ...more] = facts.filter(
    (each) =>
      (each.metric === 'eps_actual' || each.metric === 'eps_estimate') &&
      each.metric !== metric &&
      other?.unit === 'usd' &&
      showsValue(other, each),
  );
  return one?.asOf === asOf && more.length === 0;
}

const IS_MONTH = /^(?:\d{4}|-)-\d{2}$/;

function isRightBehind({ start }: Span, figure: Span, { figures }: Reading['sentence']): boolean {
  return start >= figure.end && !figures.some((other) => other.start >= figure.end && other.end <= start);
}

function isOnly(quarter: QuarterMention, { quarters }: Reading['sentence']): boolean {
  return isNamedQuarter(quarter) && quarters.filter(isNamedQuarter).length === 1;
}

/** "In the December quarter it rose from $2.07": a year before the one that is named. */
function isSomeTimeBefore(quarter: QuarterMention, end: string, reading: Reading): boolean {
  const to = quarterEnds(reading.allFacts).find((each) => isQuarter(quarter, each, reading));
  return to !== undefined && monthsBack(end, to) === MONTHS_OF_YEAR;
}

/** The quarter that governs a figure. One that is named by another one belongs to the figure next to it alone. */
function quarterAt(
  figure: Span,
  { metric, asOf }: Pick<Fact, 'metric' | 'asOf'>,
  reading: Reading,
): QuarterMention | undefined {
  const { sentence, facts } = reading;
  const isSameQuarter = (other: Figure) =>
    other.unit === 'usd' &&
    facts.some((fact) => fact.metric !== metric && fact.asOf === asOf && showsValue(other, { value: fact.value }));
  const isMine = (mention: QuarterMention) =>
    !sentence.figures.some(
      (other) =>
        other.start !== figure.start &&
        !isSameQuarter(other) &&
        farness(other, mention, sentence) < farness(figure, mention, sentence),
    );
  const meant = sentence.quarters.filter(
    (mention) =>
      mention.back === undefined ||
      (!IS_COMPARED.has(metric) && isMine(mention) && !isCompared(mention, figure, sentence.plain)) ||
      isOfGrowth(mention, metric),
  );
  return governing(figure, meant, sentence) ?? carriedOver(figure, meant, sentence);
}

/** "The estimate for the June quarter was $1.22; Apple reported $1.28": the quarter of the clause before. */
function carriedOver(
  figure: Span,
  meant: readonly QuarterMention[],
  sentence: Reading['sentence'],
): QuarterMention | undefined {
  const clause = clauseAt(sentence, figure.start);
  const isOfAnother = /\b(?:latest|last|most recent|current|now|today)\b/i.test(
    sentence.plain.slice(clause.start, clause.end),
  );
  return isOfAnother ? undefined : meant.findLast((mention) => isNamedQuarter(mention) && mention.end <= clause.start);
}

/** "Higher than a year earlier" speaks of another figure than the one in front. */
function isCompared({ start, end }: Span, figure: Span, plain: string): boolean {
  const isLed = /\b(?:than|from|over|against|versus|on)(?: (?:in|that of|those of))?(?: the)? $/i.test(
    plain.slice(0, start),
  );
  return isLed && !(figure.start >= end && figure.start - end < 12);
}

/** "Sequentially" and "on the quarter" say of growth that it is another one. */
function isOfGrowth({ back }: QuarterMention, metric: string): boolean {
  return IS_COMPARED.has(metric) && back === 3;
}

/** True if the quarter that ends in a month may be called so. */
export function isQuarter(mention: QuarterMention, end: string, reading: Reading): boolean {
  const { month, number, year, isFiscal, back } = mention;
  const latest = latestQuarter(reading.allFacts);
  if (back !== undefined) return monthsBack(end, baseOf(mention, reading) ?? latest) === back;
  const labels = fiscalLabels(end, reading.symbol, isFiscal);
  const isOfYearSaid = (labelled: number) =>
    year === undefined
      ? Math.floor(monthsBack(end, latest) / MONTHS_OF_YEAR) === (mention.yearsBack ?? 0)
      : labelled === year;
  if (mention.isSame) {
    const base = baseOf(mention, reading) ?? latest;
    return end.slice(5) === base.slice(5) && Number(end.slice(0, 4)) === year;
  }
  if (number !== undefined) return labels.some((each) => each.quarter === number && isOfYearSaid(each.year));
  if (month === undefined || Number(end.slice(5, 7)) !== month) return false;
  return isFiscal ? labels.some((each) => isOfYearSaid(each.year)) : isOfYearSaid(Number(end.slice(0, 4)));
}

/** The end of the quarter that another one is counted from: the named one before it, the next behind it, or that of a report's day. */
function baseOf(mention: QuarterMention, reading: Reading): string | undefined {
  const named = reading.sentence.quarters.filter((other) => other !== mention && isNamedQuarter(other));
  const base = named.findLast(({ end }) => end <= mention.start) ?? named.find(({ start }) => start >= mention.end);
  if (base) return quarterEnds(reading.allFacts).find((end) => isQuarter(base, end, reading));
  const [day, ...others] = reading.sentence.dates.filter(
    ({ date, end }) => /-\d{2}-\d{2}$/.test(date) && end <= mention.start,
  );
  const reported =
    day && reading.allFacts.find(({ metric, asOf }) => metric === 'eps_actual' && isDayOf(day.date, asOf));
  return reported && others.length === 0 ? quarterOf(reported) : undefined;
}

/** The months in which quarters of facts end, the latest first. */
export const quarterEnds = oncePer((facts: readonly Fact[]): readonly string[] =>
  [...new Set(facts.map(quarterOf).filter((end) => end !== ''))].toSorted((a, b) => b.localeCompare(a)),
);

/** "For the year 2014": no quarter is a year. */
function isOfYear(figure: Span, { sentence }: Reading): boolean {
  const clause = clauseAt(sentence, figure.start);
  return sentence.dates.some(
    ({ start, end, date }) =>
      /^\d{4}$/.test(date) &&
      start >= clause.start &&
      start < clause.end &&
      OF_A_YEAR.test(sentence.plain.slice(start, end)) &&
      !SINCE.test(sentence.plain.slice(0, start)),
  );
}

/** A month says the day of a report, too; a year does not. */
function isDayOf(date: string, day: string): boolean {
  return `--${day.slice(5)}` === date || (date.length >= 7 && isWithin(day, date));
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

/** The month in which the fact's quarter ends, `yyyy-mm`. */
export function quarterOf({ period }: Fact): string {
  return period.type === 'quarter' ? period.end.slice(0, 7) : '';
}

export const latestQuarter = oncePer((facts: readonly Fact[]): string =>
  facts.reduce((last, fact) => (quarterOf(fact) > last ? quarterOf(fact) : last), ''),
);

/** How many months a month lies before another one. */
function monthsBack(end: string, latest: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * MONTHS_OF_YEAR + Number(date.slice(5, 7));
  return months(latest) - months(end);
}
