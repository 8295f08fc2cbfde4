import { showMetric, type MetricId } from '@gemscout/contracts';
import type { Company, EarningsReport, Filer, Fundamentals } from '@gemscout/market';
import type { indicatorFactsOf } from '../tools/indicator-facts.ts';

export type ConditionSource = 'prices' | 'valuation' | 'results' | 'company';

/** What the market says of a ticker; undefined where it says nothing, or where no condition asks for it. */
export type TickerValues = {
  readonly prices?: Awaited<ReturnType<typeof indicatorFactsOf>>;
  readonly valuation?: Fundamentals | undefined;
  /** Newest first. */
  readonly results?: readonly EarningsReport[] | undefined;
  readonly company?: Company | undefined;
  /** The current day of the market, `yyyy-mm-dd`. */
  readonly today: string;
};

/** What a ticker's figure is, and whether the condition holds for it. */
type ConditionResult = { readonly holds: boolean; readonly shown: string };

/** Something that a request states about every ticker that it wants. */
export type RequestCondition = {
  /** `not overbought (RSI(14) below 70)` */
  readonly text: string;
  readonly source: ConditionSource;
  /** Undefined where the figure is not known: then nobody can say that it holds. */
  readonly check: (values: TickerValues) => ConditionResult | undefined;
  /** The same by what is known of every listed company: rules out those of which nobody has to be asked. Undefined where that does not tell. */
  readonly checkListed?: (filer: Filer) => ConditionResult | undefined;
};

/** Companies report every 91 days or so: from here on the next report is due within ten days. */
const NEXT_REPORT_DUE_DAYS = 81;
const DAY_MS = 86_400_000;
const CAPS_BN: Readonly<Record<string, readonly [from: number, to: number]>> = {
  small: [0.25, 2],
  mid: [2, 10],
  large: [10, Infinity],
  mega: [200, Infinity],
};

/** A market value of the table is up to a day old, and the figures are of the last fiscal year: what is near a limit is looked at. */
const LEEWAY = 1.25;
const BILLION = 1e9;

type Prices = NonNullable<TickerValues['prices']>;

export function ofPrices(
  text: string,
  metric: MetricId,
  valueOf: (prices: Prices) => number | null,
  holds: (value: number) => boolean,
): RequestCondition {
  const check = ({ prices }: TickerValues) => {
    const value = prices ? valueOf(prices) : null;
    return value === null ? undefined : { holds: holds(value), shown: showMetric(metric, value) };
  };
  return { text, source: 'prices', check };
}

export function rsi(name: string, holds: (value: number) => boolean, limit: string): RequestCondition {
  return ofPrices(`${name} (RSI(14) ${limit})`, 'rsi_14', ({ rsi_14 }) => rsi_14, holds);
}

export function average(isAbove: boolean, days: 50 | 200): RequestCondition {
  const check = ({ prices }: TickerValues) => {
    const level = days === 50 ? prices?.sma_50_usd : prices?.sma_200_usd;
    if (!prices || level === null || level === undefined) return undefined;
    const shown = `close ${showMetric('close', prices.close_usd)}, average ${showMetric('sma_50', level)}`;
    return { holds: prices.close_usd > level === isAbove, shown };
  };
  return { text: `${isAbove ? 'above' : 'below'} its ${days}-day average`, source: 'prices', check };
}

export function momentum(): RequestCondition {
  const check = ({ prices }: TickerValues) => {
    if (!prices || prices.change_20d_pct === null || prices.sma_50_usd === null) return undefined;
    const { change_20d_pct: change, close_usd: close, sma_50_usd: level } = prices;
    const side = close > level ? 'above' : 'not above';
    return {
      holds: change > 0 && close > level,
      shown: `${showMetric('change_20d', change)} in a month, ${side} the average`,
    };
  };
  return { text: 'momentum (up in a month, and above its 50-day average)', source: 'prices', check };
}

/** Where a company filed nothing that it paid, it paid nothing. */
export function dividend(text: string, holds: (value: number) => boolean): RequestCondition {
  const check = ({ valuation }: TickerValues) => {
    const value = valuation?.dividendYieldPct ?? null;
    return value === null ? undefined : { holds: holds(value), shown: showMetric('dividend_yield', value) };
  };
  const checkListed = ({ years: [last], marketCapUsd: cap }: Filer) => {
    if (!last) return undefined;
    const paid = last.dividends_paid ?? 0;
    if (paid > 0 && cap === null) return undefined;
    return {
      holds: holds(cap === null ? paid : (paid / cap) * 100),
      shown: `${showMetric('dividends_paid', paid)} paid in a year`,
    };
  };
  return { text, source: 'valuation', check, checkListed };
}

export function priceToEarnings(most: number): RequestCondition {
  const check = ({ valuation }: TickerValues) => {
    const value = valuation?.peRatio ?? null;
    return value === null ? undefined : { holds: value > 0 && value < most, shown: showMetric('pe', value) };
  };
  const checkListed = ({ years: [last], marketCapUsd: cap }: Filer) => {
    if (last?.net_income === undefined || cap === null) return undefined;
    const value = cap / last.net_income;
    return { holds: value > 0 && value < most * LEEWAY, shown: showMetric('pe', value) };
  };
  return { text: `price to earnings below ${most}`, source: 'valuation', check, checkListed };
}

export function capitalisation(size: string): RequestCondition {
  const [from, to] = CAPS_BN[size] ?? [0, Infinity];
  const range = to === Infinity ? `$${from} bn or more` : `$${from} bn to $${to} bn`;
  const check = ({ valuation }: TickerValues) => {
    const value = valuation?.marketCapBn ?? null;
    return value === null
      ? undefined
      : { holds: value >= from && value < to, shown: `$${Number(value.toFixed(2))} bn` };
  };
  const checkListed = ({ marketCapUsd: cap }: Filer) =>
    cap === null
      ? undefined
      : {
          holds: cap >= (from * BILLION) / LEEWAY && cap < to * BILLION * LEEWAY,
          shown: showMetric('market_cap', cap),
        };
  return { text: `${size} cap (${range})`, source: 'valuation', check, checkListed };
}

const QUARTERS_A_YEAR = 4;

export function earned(text: string, holds: (sum: number) => boolean): RequestCondition {
  const check = ({ results = [] }: TickerValues) => {
    const year = results.slice(0, QUARTERS_A_YEAR).flatMap(({ epsActual }) => epsActual ?? []);
    if (year.length < QUARTERS_A_YEAR) return undefined;
    const sum = year.reduce((total, eps) => total + eps, 0);
    return { holds: holds(sum), shown: `${showMetric('eps_actual', sum)} a share in four quarters` };
  };
  const checkListed = ({ years: [last] }: Filer) => {
    const income = last?.net_income;
    if (income === undefined) return undefined;
    return { holds: holds(income), shown: `${showMetric('net_income', income)} in the year to ${last?.end}` };
  };
  return { text: `${text} (earnings of the last four quarters)`, source: 'results', check, checkListed };
}

export function noReportSoon(): RequestCondition {
  const check = ({ results = [], today }: TickerValues) => {
    const [last] = results;
    if (!last) return undefined;
    const days = Math.round((Date.parse(today) - Date.parse(last.date)) / DAY_MS);
    return { holds: days < NEXT_REPORT_DUE_DAYS, shown: `${days} days since the last report` };
  };
  return { text: 'no report due within ten days', source: 'results', check };
}
