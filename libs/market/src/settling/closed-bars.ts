import { isTradingDay } from '@gemscout/domain';
import { KNOWN_EVENTS, priceLine } from '@gemscout/settlement';
import type { Bar, MarketData } from '../market-data.ts';
import { lastDayWithBar } from '../recorded/known-at.ts';

/** A bar counts as closed so long after the close: before, it may be the price of the moment. */
const SURE_AFTER_MS = 2 * 3_600_000;

export type ClosedBars = {
  /** Oldest first, adjusted for the known splits and spin-offs. */
  readonly bars: readonly Bar[];
  /** The last trading day that is over, `yyyy-mm-dd`; the market may be without a bar of it. */
  readonly today: string;
  readonly provider: string;
};

/** The last trading day that is over at the market's own time. @param now ISO 8601 */
export function lastClosedDay({ info }: Pick<MarketData, 'info'>, now: string): string {
  const instant = info.asOf === null ? Date.parse(now) - SURE_AFTER_MS : Date.parse(info.asOf);
  const day = new Date(`${lastDayWithBar(instant)}T00:00:00Z`);
  while (!isTradingDay(day.toISOString().slice(0, 10))) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/**
 * The daily bars of the days that are over: of a recorded market those up to its as-of.
 *
 * @param days how many trading days back
 * @throws MarketFailure
 */
export async function closedBars(
  market: Pick<MarketData, 'info' | 'bars' | 'shareEvents'>,
  symbol: string,
  { days, now }: { readonly days: number; readonly now: string },
  signal?: AbortSignal,
): Promise<ClosedBars> {
  const today = lastClosedDay(market, now);
  const { data, provenance } = await market.bars(symbol, days, signal);
  const events = [...KNOWN_EVENTS, ...((await market.shareEvents?.(symbol)) ?? [])];
  const isOver = ({ date }: Bar): boolean => market.info.asOf !== null || date <= today;
  const bars = data.filter(isOver);
  const { closes } = priceLine(
    bars,
    events.filter((event) => event.symbol === symbol),
  );
  return { bars: bars.map((bar, at) => adjusted(bar, closes[at] ?? bar.close)), today, provider: provenance.provider };
}

function adjusted(bar: Bar, close: number): Bar {
  const factor = close / bar.close;
  return factor === 1
    ? bar
    : { ...bar, open: bar.open * factor, high: bar.high * factor, low: bar.low * factor, close };
}
