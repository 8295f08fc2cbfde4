import { isTradingDay } from '@gemscout/domain';
import type { Bar, OptionsSummary } from '../market-data.ts';

const FEWEST_SPANS = 20;

/**
 * The mean absolute move over spans as long as from `date` to `expiry`, of the closes given, in percent; null for fewer than
 * 20 spans.
 */
export function pastMovePct(
  bars: readonly Bar[],
  { date, expiry }: Pick<OptionsSummary, 'date' | 'expiry'>,
): number | null {
  const days = Math.max(1, tradingDaysBetween(date, expiry));
  const moves = bars.slice(days).flatMap(({ close }, at) => {
    const before = bars[at]?.close;
    return before ? [Math.abs(close / before - 1) * 100] : [];
  });
  return moves.length < FEWEST_SPANS ? null : moves.reduce((sum, move) => sum + move, 0) / moves.length;
}

function tradingDaysBetween(from: string, to: string): number {
  let count = 0;
  for (const day = new Date(`${from}T00:00:00Z`); day.toISOString().slice(0, 10) < to && count < 1_000;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isTradingDay(day.toISOString().slice(0, 10))) count += 1;
  }
  return count;
}
