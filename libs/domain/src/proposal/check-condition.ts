import { isTradingDay } from '../exchange-calendar.ts';
import type { Condition } from '../run/log/condition-fields.ts';
import { isMovingFact, MOVING_FACTS } from './conditions.ts';

/** A trading day's prices in US dollars, adjusted for splits. */
export type DayPrices = {
  readonly date: string;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

export type UncheckedReason = 'no_price' | 'old_price' | 'too_few_days';

/** What daily bars say of a condition. `on` is the day of the last close, `level` what that was compared with. */
export type ConditionCheck =
  | { readonly state: 'met'; readonly on: string; readonly close: number; readonly level: number | null }
  | { readonly state: 'waiting'; readonly on: string; readonly close: number; readonly level: number | null }
  /** Its last day is over, and no close met it. */
  | { readonly state: 'over'; readonly on: string }
  | { readonly state: 'unchecked'; readonly reason: UncheckedReason; readonly on: string | null };

/** A figure of a company as it is known now, and the day from which it could be known, `yyyy-mm-dd`. */
export type FigureNow = { readonly value: number; readonly knownOn: string };

/** A last price that so many closes followed is old. */
const OLD_FROM_CLOSES = 2;
/** A close that moved further than this from the one of the memo's day is of other shares: there was a split. */
const SPLIT_FROM = 0.05;
/** A high or low of 52 weeks needs this many days, as the metric does. */
const YEAR_AT_LEAST = 200;

/**
 * Compares every close after the day that the condition was written at. The first one that holds meets it, however far it
 * jumped over the level. An average is that of the day compared; a high or low of 52 weeks is that of the days before.
 *
 * @param prices oldest first, without a day that is not over
 * @param today the last trading day that is over, `yyyy-mm-dd`
 * @param figure of a condition on a figure: its newest value; absent where nobody has looked
 */
export function checkCondition(
  condition: Condition,
  prices: readonly DayPrices[],
  today: string,
  figure?: FigureNow,
): ConditionCheck {
  const last = prices.at(-1);
  if (!last) return { state: 'unchecked', reason: 'no_price', on: null };
  if (condition.metric === 'figure') return checkFigure(condition, last, prices, figure);
  const levelAt = levelsOf(condition, prices);
  for (const [at, { date, close }] of prices.entries()) {
    if (date <= condition.from || isAfter(date, condition.until)) continue;
    const level = levelAt(at);
    if (level !== undefined && holds(condition, { date, close }, level))
      return { state: 'met', on: date, close, level };
  }
  if (isAfter(last.date, condition.until)) return { state: 'over', on: last.date };
  if (closesAfter(last.date, today) >= OLD_FROM_CLOSES)
    return { state: 'unchecked', reason: 'old_price', on: last.date };
  const level = levelAt(prices.length - 1);
  if (level === undefined) return { state: 'unchecked', reason: 'too_few_days', on: last.date };
  return { state: 'waiting', on: last.date, close: last.close, level };
}

/** Met by a figure that could be known after the memo's day only; the close is that of the day on which it could. */
function checkFigure(
  { comparison, level, from, until }: Condition,
  last: DayPrices,
  prices: readonly DayPrices[],
  figure: FigureNow | undefined,
): ConditionCheck {
  const waits = { state: 'waiting', on: last.date, close: last.close, level: null } as const;
  const isNew = figure !== undefined && figure.knownOn > from && !isAfter(figure.knownOn, until);
  if (!isNew || level === null) return isAfter(last.date, until) ? { state: 'over', on: last.date } : waits;
  const isMet = comparison === 'above' ? figure.value > level : figure.value < level;
  if (!isMet) return waits;
  const { close } = prices.findLast(({ date }) => date <= figure.knownOn) ?? last;
  return { state: 'met', on: figure.knownOn, close, level: null };
}

/** Whether a condition holds at the close that it was written at: then nothing has to happen for it. */
export function holdsAlready(condition: Condition, level: number | null): boolean {
  return holds(condition, { date: condition.from, close: condition.close }, level);
}

function holds({ comparison, day }: Condition, on: Pick<DayPrices, 'date' | 'close'>, level: number | null): boolean {
  if (comparison === 'reached') return day !== null && on.date >= day;
  if (level === null) return false;
  return comparison === 'above' ? on.close > level : on.close < level;
}

function isAfter(date: string, until: string | null): boolean {
  return until !== null && date > until;
}

/** What the close at a place is compared with; null for a day, undefined where there are too few days. */
type LevelAt = (place: number) => number | null | undefined;

function levelsOf(condition: Condition, prices: readonly DayPrices[]): LevelAt {
  const { metric, fact, level, from, close } = condition;
  if (metric === 'day') return () => null;
  if (fact !== null && isMovingFact(fact)) return (place) => movingLevel(fact, prices, place);
  const then = prices.find(({ date }) => date === from)?.close ?? close;
  const factor = Math.abs(then / close - 1) > SPLIT_FROM ? then / close : 1;
  return () => (level === null ? undefined : level * factor);
}

function movingLevel(fact: keyof typeof MOVING_FACTS, prices: readonly DayPrices[], place: number): number | undefined {
  const days = MOVING_FACTS[fact];
  if (fact === 'high_52w' || fact === 'low_52w') {
    const before = prices.slice(Math.max(0, place - days), place);
    if (before.length < YEAR_AT_LEAST) return undefined;
    return fact === 'high_52w'
      ? Math.max(...before.map(({ high }) => high))
      : Math.min(...before.map(({ low }) => low));
  }
  const window = prices.slice(Math.max(0, place + 1 - days), place + 1);
  return window.length < days ? undefined : window.reduce((sum, { close }) => sum + close, 0) / days;
}

/** How many trading days follow `day` up to `today`, counted no further than needed. */
function closesAfter(day: string, today: string): number {
  let closes = 0;
  const date = new Date(`${day}T00:00:00Z`);
  while (closes < OLD_FROM_CLOSES) {
    date.setUTCDate(date.getUTCDate() + 1);
    const next = date.toISOString().slice(0, 10);
    if (next > today) return closes;
    if (isTradingDay(next)) closes += 1;
  }
  return closes;
}
