import { sessionOf, tradingDaysBefore } from '../trading-day/exchange-sessions.ts';
import type { MinuteBar } from '../trading-day/trading-day.ts';

const FIVE_MINUTES_MS = 300_000;

/** For specs: bars of five minutes of some trading days up to `day`, oldest first, from before the opening to after the close, up to an instant. */
export function minuteBars(
  day: string,
  days: number,
  barAt: (start: number, day: string) => Pick<MinuteBar, 'close' | 'volume'>,
  untilMs = Infinity,
): readonly MinuteBar[] {
  return [...tradingDaysBefore(day, days).toReversed(), day].flatMap((each) => {
    const { preStart, postEnd } = sessionOf(each);
    const count = Math.ceil((Math.min(postEnd, untilMs) - preStart) / FIVE_MINUTES_MS);
    return Array.from({ length: Math.max(0, count) }, (_, at) => {
      const start = preStart + at * FIVE_MINUTES_MS;
      const { close, volume } = barAt(start, each);
      return { start, end: start + FIVE_MINUTES_MS, open: close, high: close, low: close, close, volume };
    });
  });
}
