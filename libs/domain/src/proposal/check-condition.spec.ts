import { describe, expect, it } from '@jest/globals';
import type { Condition } from '../run/log/condition-fields.ts';
import { isTradingDay } from '../exchange-calendar.ts';
import { checkCondition, holdsAlready, type DayPrices } from './check-condition.ts';
import { conditionName, conditionState, metText } from './condition-text.ts';
import { conditionIdOf } from './conditions.ts';

const DAY_MS = 86_400_000;

/** The trading days from a day on. */
function tradingDays(from: string, count: number): readonly string[] {
  const days: string[] = [];
  for (let ms = Date.parse(from); days.length < count; ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10);
    if (isTradingDay(day)) days.push(day);
  }
  return days;
}

/** Monday 2 November 2026 is the day of the memo; the closes are those of it and the trading days after it. */
const days = tradingDays('2026-11-02', 30);
const pricesOf = (closes: readonly number[], from: readonly string[] = days): readonly DayPrices[] =>
  closes.map((close, at) => ({ date: from[at] ?? '', high: close + 1, low: close - 1, close }));
const written = { id: 'c', text: 'A close.', level: null, fact: null, day: null, until: null } as const;
const above = (level: number, more: Partial<Condition> = {}): Condition => ({
  ...written,
  metric: 'close',
  comparison: 'above',
  level,
  from: '2026-11-02',
  close: 100,
  ...more,
});
const check = (condition: Condition, closes: readonly number[], today = days[closes.length - 1] ?? '') =>
  checkCondition(condition, pricesOf(closes), today);

describe('a price level', () => {
  it('waits, with the distance of the last close', () => {
    const checked = check(above(105), [100, 101, 102]);
    expect(checked).toEqual({ state: 'waiting', on: '2026-11-04', close: 102, level: 105 });
    expect(conditionState(above(105), checked)).toBe('2.9% below $105.00');
  });

  it('is met by the first close beyond it, with the day and the close', () => {
    const checked = check(above(101), [100, 100.5, 101.2, 103]);
    expect(checked).toEqual({ state: 'met', on: '2026-11-04', close: 101.2, level: 101 });
    expect(conditionState(above(101), checked)).toBe('Met on 4 Nov 2026');
    expect(metText('2026-11-12', 101.2)).toBe('Met on 12 Nov 2026 at close $101.20');
  });

  it('is met by a gap that jumps over it, and stays met when the price falls back', () =>
    expect(check(above(105), [100, 140, 90])).toMatchObject({ state: 'met', on: '2026-11-03', close: 140 }));

  it('is not met by a close at it, by a high beyond it, or by the close of the memo itself', () => {
    expect(check(above(101), [100, 101])).toMatchObject({ state: 'waiting' });
    expect(check(above(100.5), [100, 100.4])).toMatchObject({ state: 'waiting' });
    expect(check(above(99), [100])).toMatchObject({ state: 'waiting' });
  });

  it('follows a split: half of the price is no fall below the level', () => {
    const below = above(90, { comparison: 'below' });
    expect(check(below, [50, 51, 49])).toMatchObject({ state: 'waiting', level: 45 });
    expect(check(below, [50, 51, 44])).toMatchObject({ state: 'met', close: 44, level: 45 });
  });

  it('does not follow small corrections of the first close', () =>
    expect(check(above(105), [99.2, 100])).toMatchObject({ level: 105 }));
});

describe('a last day', () => {
  const until = above(105, { until: '2026-11-04' });

  it('counts itself, and later closes do not', () => {
    expect(check(until, [100, 101, 106])).toMatchObject({ state: 'met', on: '2026-11-04' });
    const over = check(until, [100, 101, 102, 110]);
    expect(over).toEqual({ state: 'over', on: '2026-11-05' });
    expect(conditionState(until, over)).toBe('Not met by 4 Nov 2026');
  });
});

describe('an average', () => {
  const average = above(0, { level: null, fact: 'sma_20', comparison: 'below' });
  const flat = Array.from({ length: 20 }, () => 100);

  it('is that of the day compared', () => {
    const checked = check(average, [...flat, 101, 102]);
    expect(checked).toMatchObject({ state: 'waiting', close: 102 });
    expect(checked).toHaveProperty('level', (18 * 100 + 101 + 102) / 20);
    expect(conditionState(average, checked)).toBe('1.8% above the 20-day average');
    expect(check(average, [...flat, 101, 98])).toMatchObject({ state: 'met', close: 98, level: 99.95 });
  });

  it('is not checked without enough days, and says so', () => {
    const checked = check(average, [100, 90, 80]);
    expect(checked).toEqual({ state: 'unchecked', reason: 'too_few_days', on: '2026-11-04' });
    expect(conditionState(average, checked)).toBe('Not checked: there are too few days of prices');
  });
});

it('a high of 52 weeks is that of the days before, which a new high can pass', () => {
  const year = tradingDays('2025-11-03', 252);
  const closes = [...Array.from({ length: 251 }, () => 100), 102];
  const condition = above(0, { level: null, fact: 'high_52w', from: year[250] ?? '' });
  const checked = checkCondition(condition, pricesOf(closes, year), year[251] ?? '');
  expect(checked).toMatchObject({ state: 'met', close: 102, level: 101 });
});

describe('a day', () => {
  const day: Condition = { ...above(0), level: null, metric: 'day', comparison: 'reached', day: '2026-11-07' };

  it('is reached with the first close on it or after it', () => {
    const waiting = check(day, [100, 100, 100, 100, 100]);
    expect(waiting).toMatchObject({ state: 'waiting', level: null });
    expect(conditionState(day, waiting)).toBe('On 7 Nov 2026');
    expect(check(day, [100, 100, 100, 100, 100, 97])).toMatchObject({ state: 'met', on: '2026-11-09', close: 97 });
  });
});

describe('a figure', () => {
  const eps = { ...above(0.88), metric: 'figure', comparison: 'below', fact: 'eps_actual' } as const;
  const checked = (knownOn: string, value: number, condition: Condition = eps) =>
    checkCondition(condition, pricesOf([100, 101, 102]), days[2] ?? '', { value, knownOn });

  it('waits for a value that could be known after the memo, and says what is waited for', () => {
    const waiting = { state: 'waiting', on: '2026-11-04', close: 102, level: null } as const;
    expect(check(eps, [100, 101, 102])).toEqual(waiting);
    expect(checked('2026-11-02', 0.5)).toEqual(waiting);
    expect(checked('2026-11-03', 0.88)).toEqual(waiting);
    expect(conditionState(eps, waiting)).toBe('Looked at with each new figure');
    expect(conditionName({ ...eps, name: 'Reported EPS below $0.88' })).toBe('Reported EPS below $0.88');
  });

  it('is met by its next value beyond the level, at the close of that day', () => {
    expect(checked('2026-11-03', 0.87)).toEqual({ state: 'met', on: '2026-11-03', close: 101, level: null });
    const growing: Condition = { ...eps, comparison: 'above', level: 10 };
    expect(checked('2026-11-03', 10.1, growing)).toMatchObject({ state: 'met' });
    expect(checked('2026-11-03', 9.9, growing)).toMatchObject({ state: 'waiting' });
  });

  it('is over after its last day', () =>
    expect(checked('2026-11-04', 0.5, { ...eps, until: '2026-11-03' })).toEqual({ state: 'over', on: '2026-11-04' }));
});

describe('a price that is missing or old is not checked', () => {
  it('without any', () => {
    const checked = checkCondition(above(105), [], '2026-11-04');
    expect(checked).toEqual({ state: 'unchecked', reason: 'no_price', on: null });
    expect(conditionState(above(105), checked)).toBe('Not checked: there is no price');
  });

  it('two closes behind, over a weekend and a holiday', () => {
    const thanksgiving = tradingDays('2026-11-23', 3); // to Wednesday; Thursday is a holiday
    const prices = pricesOf([100, 100, 100], thanksgiving);
    expect(checkCondition(above(105), prices, '2026-11-27')).toMatchObject({ state: 'waiting' });
    const old = checkCondition(above(105), prices, '2026-11-30');
    expect(old).toEqual({ state: 'unchecked', reason: 'old_price', on: '2026-11-25' });
    expect(conditionState(above(105), old)).toBe('Not checked: the last price is old, of 25 Nov 2026');
  });

  it('but a close that met it before stays met', () =>
    expect(check(above(101), [100, 102], '2026-12-11')).toMatchObject({ state: 'met', on: '2026-11-03' }));
});

it('a condition that holds at the close of its memo is told apart', () => {
  expect(holdsAlready(above(99), 99)).toBe(true);
  expect(holdsAlready(above(101), 101)).toBe(false);
});

it('has the same id for the same comparison from the same day', () => {
  expect(conditionIdOf(above(101.5))).toBe('close-above-101.5-2026-11-02');
  expect(conditionIdOf(above(0, { level: null, fact: 'sma_50', comparison: 'below' }))).toBe(
    'close-below-sma_50-2026-11-02',
  );
});
