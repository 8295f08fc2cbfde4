import type { Estimates, PeriodEstimate, ShareEvent } from '@gemscout/market';
import { isRatioOfShares } from '../tools/share-basis.ts';

/** How amounts a share of earlier shares compare with those of today. */
export type Restating = {
  /** An amount of the day of the estimates on the shares of today; null where they do not compare. */
  perShare(amount: number | null): number | null;
  /** Why they do not compare; undefined where they do. */
  readonly spinOff: string | undefined;
  /** The mean of the current fiscal year 90 days before, on the shares of today; null with the reason. */
  readonly drift: { readonly before: number | null; readonly reason?: string };
};

const DAY_MS = 86_400_000;
const DRIFT_DAYS = 90;

/** What the splits and spin-offs of a company do to its estimates. */
export function restatingTo(
  { date, periods }: Estimates,
  { asOf, events }: { readonly asOf: string; readonly events: readonly ShareEvent[] },
): Restating {
  const since = events.filter((event) => event.date > date && event.date <= asOf);
  const within = events.filter((event) => event.date > dayBefore(date) && event.date <= date);
  const later = since.find(isSpinOff);
  const factor = factorOf(since);
  return {
    perShare: (amount) => (amount === null || later ? null : amount * factor),
    spinOff: later && `A spin-off of ${later.date} lies between the estimates and today.`,
    drift: driftOf(periods, { within, factor: later ? null : factor }),
  };
}

type Splits = { readonly within: readonly ShareEvent[]; readonly factor: number | null };

function driftOf(periods: readonly PeriodEstimate[], { within, factor }: Splits): Restating['drift'] {
  const spinOff = within.find(isSpinOff);
  if (spinOff) return { before: null, reason: `A spin-off of ${spinOff.date} lies between the two estimates.` };
  const before = periods.find(({ period }) => period === 'year')?.eps90DaysAgo ?? null;
  if (before === null || factor === null) return { before: null, reason: 'No estimate of 90 days ago is known.' };
  if (within.length === 0 && isStep(periods))
    return { before: null, reason: 'The estimates step as a split would make them, and no split is known.' };
  return { before: before * factorOf(within) * factor };
}

const isSpinOff = ({ factor }: ShareEvent): boolean => !isRatioOfShares(factor);

function factorOf(events: readonly ShareEvent[]): number {
  return events.reduce((product, { factor }) => product * factor, 1);
}

/** The usual splits, and those that put several shares together. */
const SPLITS = [1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 7, 1 / 10, 1 / 20, 5, 8, 10];
const TOLERANCE = 0.03;

/** True where every estimate changed by the factor of a split: analysts do not halve all of them at once. */
function isStep(periods: readonly PeriodEstimate[]): boolean {
  const ratios = periods.flatMap(({ eps, eps90DaysAgo: before }) =>
    eps && before && before > 0 ? [eps / before] : [],
  );
  return ratios.length > 1 && SPLITS.some((split) => ratios.every((ratio) => Math.abs(ratio / split - 1) <= TOLERANCE));
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DRIFT_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Days of the calendar. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
