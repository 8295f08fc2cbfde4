import type { Bar } from '../market-data.ts';

/** A value of a day: a close, or a yield. */
export type DayValue = { readonly date: string; readonly value: number };

/** How a series moves from one day to the next: a price in percent, a yield in percentage points. */
export type Moving = 'percent' | 'points';

export type Beta = {
  readonly beta: number;
  /** Changes from one common day to the next that it is computed from. */
  readonly days: number;
  /** The first and the last of these days. */
  readonly from: string;
  readonly until: string;
};

const YEAR_DAYS = 252;
/** Changes that a beta is computed from: the newest, if there are as many, and at least. */
const [BETA_DAYS, FEWEST_DAYS] = [120, 60];

/** The closes of bars, oldest first. */
export function closesOf(bars: readonly Bar[]): readonly DayValue[] {
  return bars.map(({ date, close }) => ({ date, value: close }));
}

/**
 * Standard deviation of the last `days` logarithmic changes of the close from day to day, times the root of 252, in percent.
 *
 * @returns undefined with fewer closes
 */
export function realisedVolatilityPct(closes: readonly DayValue[], days: number): number | undefined {
  const last = closes.slice(-days - 1);
  if (last.length <= days || last.some(({ value }) => value <= 0)) return undefined;
  const changes = last.slice(1).map(({ value }, at) => Math.log(value / (last[at]?.value ?? value)));
  const mean = meanOf(changes);
  const variance = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / (changes.length - 1);
  return Math.sqrt(variance * YEAR_DAYS) * 100;
}

/**
 * By how much a share moves, in percent, for each unit that another series moves: the slope of a least-squares line through the changes
 * between days that both have. Both oldest first.
 *
 * @returns undefined with fewer than 60 such changes, and where the other series does not move
 */
export function betaOf(closes: readonly DayValue[], others: readonly DayValue[], moving: Moving): Beta | undefined {
  const byDay = new Map(others.map(({ date, value }) => [date, value]));
  const common = closes.flatMap(({ date, value }) => {
    const other = byDay.get(date);
    return other === undefined ? [] : [{ date, value, other }];
  });
  const moves = common.slice(1).flatMap(({ value, other }, at) => {
    const before = common[at];
    if (!before || before.value === 0 || (moving === 'percent' && before.other === 0)) return [];
    const moved = moving === 'percent' ? (other / before.other - 1) * 100 : other - before.other;
    return [{ from: before.date, own: (value / before.value - 1) * 100, other: moved }];
  });
  const newest = moves.slice(-BETA_DAYS);
  const [from, until] = [newest[0]?.from, common.at(-1)?.date];
  const beta = newest.length < FEWEST_DAYS ? undefined : slopeOf(newest);
  if (beta === undefined || from === undefined || until === undefined) return undefined;
  return { beta, days: newest.length, from, until };
}

function slopeOf(moves: readonly { readonly own: number; readonly other: number }[]): number | undefined {
  const [own, other] = [meanOf(moves.map((move) => move.own)), meanOf(moves.map((move) => move.other))];
  const covariance = moves.reduce((sum, move) => sum + (move.own - own) * (move.other - other), 0);
  const variance = moves.reduce((sum, move) => sum + (move.other - other) ** 2, 0);
  return variance === 0 ? undefined : covariance / variance;
}

export type Strength = {
  /** The change of the share less that of the other series, in percentage points. */
  readonly strength: number;
  /** Both changes, in percent. */
  readonly own: number;
  readonly other: number;
  /** The days that they are between. */
  readonly from: string;
  readonly until: string;
};

/**
 * The change of a share over `days` of its trading days less that of another series between the same two days.
 *
 * @returns undefined where one of them has no close on one of the two days
 */
export function strengthOf(
  closes: readonly DayValue[],
  others: readonly DayValue[],
  days: number,
): Strength | undefined {
  const [from, to] = [closes.at(-1 - days), closes.at(-1)];
  const otherOn = (day: string | undefined) => others.find(({ date }) => date === day)?.value;
  const [otherFrom, otherTo] = [otherOn(from?.date), otherOn(to?.date)];
  if (!from || !to || !otherFrom || !otherTo || from.value === 0) return undefined;
  const [own, other] = [to.value / from.value, otherTo / otherFrom];
  return {
    strength: (own - other) * 100,
    own: (own - 1) * 100,
    other: (other - 1) * 100,
    from: from.date,
    until: to.date,
  };
}

/** An index of companies, each of the same weight on every day: the mean of the changes of those that have both days. */
export function equalWeighted(members: readonly (readonly DayValue[])[]): readonly DayValue[] {
  const changes = new Map<string, number[]>();
  for (const closes of members)
    for (const [at, { date, value }] of closes.entries()) {
      const before = closes[at - 1]?.value;
      if (before) changes.set(date, [...(changes.get(date) ?? []), value / before]);
    }
  let level = 100;
  return [...changes]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([date, ratios]) => ({ date, value: (level *= meanOf(ratios)) }));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
