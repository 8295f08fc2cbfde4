import { resultDayOf, type Bar, type EarningsReport } from '@gemscout/market';

/** How the price has moved since the last results, from the last close before they were out. */
export type SinceReport = {
  /** `yyyy-mm-dd` */
  readonly day: string;
  readonly closeUsd: number;
  readonly changePct: number;
};

/**
 * Results before trading, and those of which only the day is known, are set against the close of the day before; those after trading
 * against the close of their day. Pure.
 *
 * @param reports newest first
 * @param bars oldest first
 * @returns undefined without a report, without a close before it, and until there is a close after it
 */
export function sinceReport(reports: readonly EarningsReport[], bars: readonly Bar[]): SinceReport | undefined {
  const [report] = reports;
  const last = bars.at(-1);
  if (!report || !last) return undefined;
  const { day, isAfterClose } = resultDayOf(report);
  const isBefore = ({ date }: Bar) => (isAfterClose ? date <= day : date < day);
  const before = bars.findLast(isBefore);
  if (!before || before.date === last.date || before.close === 0) return undefined;
  return { day: before.date, closeUsd: before.close, changePct: (last.close / before.close - 1) * 100 };
}
