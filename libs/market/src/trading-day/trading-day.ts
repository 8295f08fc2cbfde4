/** What those who trade a day look at. */
export const DAY_FIGURES = ['lastTrade', 'preMarketPct', 'afterMarketPct', 'gapPct', 'volumeRatio', 'vwap'] as const;
export type DayFigureName = (typeof DAY_FIGURES)[number];

/** What the figures of a day are computed from: prices in US dollars, volumes in shares. */
export type DayInputName =
  | 'priceBeforeOpening'
  | 'priceAfterClose'
  | 'openingPrice'
  | 'previousClose'
  | 'closeOfDay'
  | 'volume'
  /** By the same time of the days before. */
  | 'meanVolume'
  /** The price of each bar times its volume, summed. */
  | 'amount';

export type DayInput = { readonly name: DayInputName; readonly value: number };

/**
 * A value with the instant that it is of, ISO 8601, and what it is computed from, in the order of its formula; or why there is
 * none, in a sentence. The last trade is read as it is, and has no inputs.
 */
export type DayFigure =
  | { readonly value: number; readonly at: string; readonly inputs?: readonly DayInput[] }
  | { readonly value: null; readonly reason: string };

/** Where the day of the exchange is: before its opening, open, after its close, or closed. */
export type DayPhase = 'pre' | 'open' | 'post' | 'closed';

/** A trading day of a share, as far as it has come. Prices in US dollars, changes in percent. */
export type TradingDay = {
  readonly symbol: string;
  /** The day of the exchange in New York, `yyyy-mm-dd`: today from 4:00 there, else the last trading day. */
  readonly date: string;
  readonly phase: DayPhase;
  /** By how many minutes the source is behind the exchange; null where it does not say. */
  readonly delayMinutes: number | null;
  /** A sentence if the last trade is older than the delay and 15 minutes while the exchange is open; else null. */
  readonly stale: string | null;
  /** With a trade before the opening and after the close. */
  readonly lastTrade: DayFigure;
  /** The last price before the opening against the previous close. */
  readonly preMarketPct: DayFigure;
  /** The last price after the close against the close. */
  readonly afterMarketPct: DayFigure;
  /** The opening price against the previous close. */
  readonly gapPct: DayFigure;
  /** The volume since the opening against the mean of the same time of the 20 trading days before. */
  readonly volumeRatio: DayFigure;
  /** The price that was paid on average since the opening, weighted by volume. */
  readonly vwap: DayFigure;
};

/** A bar of some minutes: `start` and `end` in milliseconds. */
export type MinuteBar = {
  readonly start: number;
  readonly end: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

/** A price with its instant in milliseconds. */
export type Trade = { readonly price: number; readonly at: number };

/** What a provider says of a share at `nowMs`. */
export type DayReading = {
  readonly symbol: string;
  readonly nowMs: number;
  readonly delayMinutes: number | null;
  /** The last trade of a regular session; at the close and later the close. */
  readonly regular: Trade;
  /** The last trades before the opening and after the close, where the provider tells them. */
  readonly extended: readonly Trade[];
  /** Of the session of `regular`. */
  readonly open: number | null;
  /** The close before the session of `regular`. */
  readonly previousClose: number | null;
  /** Of the last five weeks with those before the opening and after the close, oldest first; or why there are none, in a sentence. */
  readonly minutes: readonly MinuteBar[] | string;
};
