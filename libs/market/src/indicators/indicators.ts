import type { Bar } from '../market-data.ts';

/**
 * Daily figures of one ticker as of its last bar, computed by the kept library `trading-signals`. `null` where the
 * bars given are too few, or where the figure has no value (no volume, no range). Prices in US dollars.
 */
export type Indicators = {
  /** The day of the last bar, and its close. */
  readonly date: string;
  readonly close: number;
  readonly sma20: number | null;
  readonly sma50: number | null;
  readonly sma200: number | null;
  readonly ema20: number | null;
  /** Wilder's, 14 days, seeded with the mean of the first 14 changes; 0 to 100. */
  readonly rsi14: number | null;
  /** 12, 26, 9 days. */
  readonly macd: { readonly macd: number; readonly signal: number; readonly histogram: number } | null;
  /** 20 days, 2 standard deviations of the population. */
  readonly bollinger: { readonly lower: number; readonly middle: number; readonly upper: number } | null;
  /** Wilder's, 14 days, in US dollars. */
  readonly atr14: number | null;
  /** Wilder's, 14 days; 0 to 100. */
  readonly adx14: number | null;
  /** 14 days, not slowed; `d` is its 3-day mean; 0 to 100. */
  readonly stochastic: { readonly k: number; readonly d: number } | null;
  readonly cci20: number | null;
  /** 0 to 100. */
  readonly mfi14: number | null;
  /** In shares, counted from the first bar given: compare two days of one series, never two tickers. */
  readonly obv: number | null;
  /** Change over 12 days, in percent. */
  readonly roc12Pct: number | null;
  /** Volume-weighted typical price of the last 14 days. */
  readonly vwap14: number | null;
  /** The last day's volume divided by the mean of the 20 days before. */
  readonly volumeRatio20: number | null;
  /** Below the highest high and above the lowest low of the last 252 days (at least 200), in percent of these: at most 0, at least 0. */
  readonly fromWeek52HighPct: number | null;
  readonly fromWeek52LowPct: number | null;
  /** The last close is above the highest high of the 20 days before. */
  readonly breakout20: boolean | null;
  /** Standard deviation of the last 20 daily log returns, a year (252 days), in percent. */
  readonly realisedVolatility20Pct: number | null;
};

const YEAR_DAYS = 252;
const YEAR_DAYS_AT_LEAST = 200;

/**
 * The indicators of `bars`, oldest first, as of the last one; 250 bars give every figure.
 *
 * Asynchronous only because the library costs 50 ms to load, which no process pays before it first needs an indicator.
 *
 * @throws RangeError for no bars
 */
export async function indicatorsOf(bars: readonly Bar[]): Promise<Indicators> {
  const last = bars.at(-1);
  if (!last) throw new RangeError('indicators need at least one bar');
  const library = await import('trading-signals');
  return {
    date: last.date,
    close: last.close,
    ...averagesOf(library, bars),
    ...momentumOf(library, bars),
    ...trendOf(library, bars),
    ...volumeOf(library, bars),
    ...rangeOf(library, bars),
  };
}

type Library = typeof import('trading-signals');
type Streamed<Input, Result> = {
  updates(inputs: readonly Input[], replace?: boolean): (Result | null)[];
  getRequiredInputs(): number;
};

/** What the indicator says after the last input; the library answers with null while it warms up. */
function lastOf<Input, Result>(indicator: Streamed<Input, Result>, inputs: readonly Input[]): Result | null {
  return indicator.updates(inputs, false).at(-1) ?? null;
}

/** The same of an indicator that is computed from its last inputs alone: those before them change nothing. */
function lastOfWindow<Input, Result>(indicator: Streamed<Input, Result>, inputs: readonly Input[]): Result | null {
  return lastOf(indicator, inputs.slice(-indicator.getRequiredInputs()));
}

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);
const closesOf = (bars: readonly Bar[]): number[] => bars.map((bar) => bar.close);

function averagesOf({ SMA, EMA }: Library, bars: readonly Bar[]) {
  const closes = closesOf(bars);
  return {
    sma20: lastOfWindow(new SMA(20), closes),
    sma50: lastOfWindow(new SMA(50), closes),
    sma200: lastOfWindow(new SMA(200), closes),
    ema20: closes.length < 20 ? null : lastOf(new EMA(20), closes),
  };
}

function momentumOf(library: Library, bars: readonly Bar[]) {
  const closes = closesOf(bars);
  const stochastic = lastOfWindow(
    new library.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 1, dPeriod: 3 }),
    bars,
  );
  const roc = lastOfWindow(new library.ROC(12), closes);
  return {
    rsi14: finite(lastOf(new library.RSI(14), closes)),
    stochastic: stochastic && { k: stochastic.stochK, d: stochastic.stochD },
    cci20: finite(lastOfWindow(new library.CCI(20), bars)),
    roc12Pct: roc === null ? null : finite(roc * 100),
  };
}

function trendOf({ MACD, EMA, ADX, BollingerBands, ATR }: Library, bars: readonly Bar[]) {
  const closes = closesOf(bars);
  return {
    macd: lastOf(new MACD(new EMA(12), new EMA(26), new EMA(9)), closes),
    bollinger: lastOfWindow(new BollingerBands(20, 2), closes),
    atr14: lastOf(new ATR(14), bars),
    adx14: finite(lastOf(new ADX(14), bars)),
  };
}

function volumeOf({ MFI, OBV, VWAP, RVOL }: Library, bars: readonly Bar[]) {
  const ratio = lastOfWindow(
    new RVOL(20),
    bars.map((bar) => bar.volume),
  );
  const hadVolumeBefore = bars.slice(-21, -1).some((bar) => bar.volume > 0);
  return {
    mfi14: lastOfWindow(new MFI(14), bars),
    obv: lastOf(new OBV(2), bars),
    vwap14: bars.length < 14 ? null : (new VWAP().updates(bars.slice(-14)).findLast((value) => value !== null) ?? null),
    volumeRatio20: hadVolumeBefore ? finite(ratio) : null,
  };
}

function rangeOf(library: Library, bars: readonly Bar[]) {
  const { close } = bars[bars.length - 1] ?? { close: Number.NaN };
  const year = bars.slice(-YEAR_DAYS);
  const before = bars.slice(-21, -1);
  const enough = year.length >= YEAR_DAYS_AT_LEAST;
  return {
    fromWeek52HighPct: enough ? library.getPercentageChange(highestOf(library, year), close) : null,
    fromWeek52LowPct: enough ? library.getPercentageChange(lowestOf(library, year), close) : null,
    breakout20: before.length < 20 ? null : close > highestOf(library, before),
    realisedVolatility20Pct: volatilityOf(library, bars.slice(-21)),
  };
}

const highestOf = ({ getMaximum }: Library, bars: readonly Bar[]) => getMaximum(bars.map((bar) => bar.high));
const lowestOf = ({ getMinimum }: Library, bars: readonly Bar[]) => getMinimum(bars.map((bar) => bar.low));

function volatilityOf({ getLogReturns, getStandardDeviation }: Library, bars: readonly Bar[]): number | null {
  if (bars.length < 21) return null;
  return getStandardDeviation(getLogReturns(closesOf(bars))) * Math.sqrt(YEAR_DAYS) * 100;
}
