import type { CorporateEvent } from './corporate-events.ts';

/** A day's close of a price source; `date` is the exchange's trading day `yyyy-mm-dd`. */
export type DailyClose = { readonly date: string; readonly close: number };

/** The closes of one symbol by day, adjusted for its corporate events. */
export type PriceLine = {
  readonly days: readonly string[];
  readonly closes: readonly number[];
  /** The index of each day in `days`. */
  readonly places: ReadonlyMap<string, number>;
};

/** Multiplies closes before an event by its factor, unless the source has already done so. */
export function priceLine(bars: readonly DailyClose[], events: readonly CorporateEvent[] = []): PriceLine {
  const due = events.filter((event) => isStillIn(bars, event));
  const days = bars.map(({ date }) => date);
  const closes = bars.map(({ date, close }) =>
    due.reduce((price, event) => (date < event.date ? price * event.factor : price), close),
  );
  return { days, closes, places: new Map(days.map((day, place) => [day, place])) };
}

/** True if the day's price change is closer to the event's factor than to no change. */
function isStillIn(bars: readonly DailyClose[], { date, factor }: CorporateEvent): boolean {
  const at = bars.findIndex((bar) => bar.date >= date);
  const [before, after] = [bars[at - 1], bars[at]];
  if (!before || !after) return false;
  const change = Math.log(after.close / before.close);
  return Math.abs(change - Math.log(factor)) < Math.abs(change);
}

/** The index of the last price on or before a day; undefined if there is none. */
export function lastPlaceUpTo({ days, places }: PriceLine, day: string): number | undefined {
  const place = places.get(day);
  if (place !== undefined) return place;
  const after = days.findIndex((each) => each > day);
  const last = after === -1 ? days.length - 1 : after - 1;
  return last < 0 ? undefined : last;
}
