import { METRICS } from '@gemscout/contracts';
import type { Fact, FactPeriod } from '../../facts/fact.ts';
import type { Period } from '../mentions/periods.ts';
import type { Span } from '../plain-text.ts';
import { clauseAt, type Sentence } from '../sentence.ts';

/** The periods of a figure's clause that no other figure is nearer to. */
export function periodsOfFigure(figure: Span, sentence: Sentence): readonly Period[] {
  const clause = clauseAt(sentence, figure.start);
  return sentence.periods
    .filter(({ start }) => start >= clause.start && start < clause.end)
    .filter((period) => nearestFigure(period, sentence) === figure || sentence.figures.length === 1)
    .toSorted((a, b) => distance(a, figure, sentence.plain) - distance(b, figure, sentence.plain))
    .filter((period, at, all) => at === 0 || isBeside(period, all[0] ?? period) || isBeside(period, figure));
}

/** "A year for five years": two periods that belong together. */
function isBeside(one: Span, other: Span): boolean {
  return Math.max(one.start - other.end, other.start - one.end) <= 6;
}

function nearestFigure(period: Span, { figures, plain }: Sentence): Span | undefined {
  return figures.toSorted((a, b) => distance(a, period, plain) - distance(b, period, plain))[0];
}

/** Characters in between; a comma or a conjunction counts as many. */
function distance(one: Span, other: Span, plain: string): number {
  const [from, to] = one.end <= other.start ? [one.end, other.start] : [other.end, one.start];
  const gap = plain.slice(from, Math.max(from, to));
  return gap.length + 12 * (gap.match(/[,;(]|\band\b/gi)?.length ?? 0);
}

/** True if a sentence that says `period` may mean the fact. */
export function fitsPeriod(period: Period, { metric, period: covered, asOf }: Fact, plain: string): boolean {
  if (metric === 'days_since_report') return !period.isAhead;
  if (metric === 'days_to_report') return true; // another check counts them
  if (period.isAhead && covered.type === 'day' && /\b(?:will|would|may|might|should|could)\b/i.test(plain)) return true;
  const isCalendar = /\bcalendar\b/i.test(plain.slice(period.start, period.end));
  if (covered.type === 'window') return !(isCalendar && covered.unit === 'trading_day') && fitsWindow(period, covered);
  if (covered.type === 'quarter') return fitsQuarter(period, metric);
  if (covered.type === 'ahead' && covered.of !== undefined) return fitsExpected(period, covered.of, metric);
  if (covered.type === 'ahead') return period.isAhead || fitsAhead(period, covered);
  if (metric === 'atr' || metric === 'atr_pct') return period.count === 14 || period.tradingDays === 1;
  if (metric === 'volume_ratio' || metric === 'volume') return period.tradingDays === 1 || period.tradingDays === 20;
  if (metric === 'peak_volume_ratio') return period.tradingDays !== 1 || period.isCounted;
  if (metric === 'high_52w' || metric === 'low_52w' || metric === 'from_high') return fitsYear(period);
  const { window } = METRICS[metric];
  if (window?.unit === 'trading_day' && period.isCounted && period.unit === 'day')
    return period.count === window.length;
  return asOf !== '' && !period.isAhead && period.tradingDays > 0;
}

type Window = Extract<FactPeriod, { type: 'window' }>;

function fitsWindow(period: Period, { length, unit }: Window): boolean {
  if (period.isAhead) return false;
  if (unit === 'year') return period.unit === 'quarter' ? !period.isCounted : fitsYear(period);
  if (unit === 'week') return fitsYear(period);
  if (unit === 'quarter')
    return period.unit === 'quarter' ? !period.isCounted || period.count === length : fitsYear(period);
  if (unit === 'day') return fitsCalendarDays(period, length);
  if (period.unit === 'day') return period.count === length;
  return Math.abs(period.tradingDays - length) <= Math.max(1, length * 0.06);
}

function fitsCalendarDays({ unit, count }: Period, length: number): boolean {
  const days = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }[unit] * count;
  return Math.abs(days - length) <= length * 0.04;
}

function fitsYear({ tradingDays }: Period): boolean {
  return tradingDays >= 250 && tradingDays <= 262;
}

/** Growth is on the year; what was earned and expected is of a quarter. */
function fitsQuarter({ unit, isCounted, count, isAhead }: Period, metric: Fact['metric']): boolean {
  if (isAhead) return false;
  if (unit === 'quarter') return !isCounted || count === 1;
  return unit === 'year' && metric === 'eps_growth' && count === 1;
}

/** "This quarter", "next year": which of those that something is expected of. */
function fitsExpected(
  { unit, isAhead, count, tradingDays }: Period,
  of: 'quarter' | 'fiscal year',
  metric: Fact['metric'],
): boolean {
  const isOfDrift = metric.startsWith('expected_eps_year') && (unit === 'day' ? count === 90 : tradingDays === 63);
  if (isOfDrift && !isAhead) return true;
  return unit === (of === 'quarter' ? 'quarter' : 'year') && isAhead === metric.includes('_next_');
}

const DAY_MS = 86_400_000;

function fitsAhead({ unit, count }: Period, { from, until }: Extract<FactPeriod, { type: 'ahead' }>): boolean {
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  const stated = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }[unit] * count;
  return Math.abs(days - stated) <= Math.max(3, stated * 0.25);
}
