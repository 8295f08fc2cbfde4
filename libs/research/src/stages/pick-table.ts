import { type Filer, MarketFailure } from '@gemscout/market';
import type { PickTable } from '../analyst/analyst.ts';
import type { ShortlistedTicker } from '../dossier.ts';
import { answerOrFailure } from '../market-answer.ts';
import type { Work } from '../research-tools.ts';
import { valuesOf } from './meets-conditions.ts';
import type { ConditionSource, TickerValues } from './request-conditions.ts';

type Figure<Source> = readonly [column: string, valueOf: (source: Source) => number | null | undefined];

const ratio = (part: number | null | undefined, whole: number | null | undefined): number | undefined =>
  part === undefined || part === null || !whole || whole < 0 ? undefined : part / whole;
const percent = (part: number | null | undefined, whole: number | null | undefined): number | undefined => {
  const share = ratio(part, whole);
  return share === undefined ? undefined : share * 100;
};
const less = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one - other;

/** Of a recorded market: at its last close. */
const AT_CLOSE: readonly Figure<TickerValues>[] = [
  ['close_usd', ({ prices }) => prices?.close_usd],
  ['change_20d_pct', ({ prices }) => prices?.change_20d_pct],
  ['rsi_14', ({ prices }) => prices?.rsi_14],
  ['close_to_50_day_average_pct', ({ prices }) => percent(prices?.close_usd, prices?.sma_50_usd)],
  ['usual_day_range_pct', ({ prices }) => prices?.atr_pct],
  ['pe', ({ valuation }) => valuation?.peRatio],
  ['price_to_book', ({ valuation }) => valuation?.priceToBook],
  ['price_to_sales', ({ valuation }) => valuation?.priceToSales],
  ['dividend_yield_pct', ({ valuation }) => valuation?.dividendYieldPct],
  ['market_cap_bn_usd', ({ valuation }) => valuation?.marketCapBn],
];

/** Of a live market: of the last fiscal year, without a request to a provider. */
const OF_YEAR: readonly Figure<Filer>[] = [
  ['revenue_usd', ({ years: [last] }) => last?.revenue],
  ['revenue_growth_pct', ({ years: [last, before] }) => less(percent(last?.revenue, before?.revenue), 100)],
  ['gross_margin_pct', ({ years: [last] }) => percent(last?.gross_profit, last?.revenue)],
  ['operating_margin_pct', ({ years: [last] }) => percent(last?.operating_income, last?.revenue)],
  ['net_margin_pct', ({ years: [last] }) => percent(last?.net_income, last?.revenue)],
  [
    'free_cash_flow_margin_pct',
    ({ years: [last] }) => percent(less(last?.operating_cash_flow, last?.capital_expenditure), last?.revenue),
  ],
  ['dividend_yield_pct', ({ years: [last], marketCapUsd }) => percent(last?.dividends_paid, marketCapUsd)],
  ['pe', ({ years: [last], marketCapUsd }) => ratio(marketCapUsd, last?.net_income)],
  ['price_to_sales', ({ years: [last], marketCapUsd }) => ratio(marketCapUsd, last?.revenue)],
  ['market_cap_usd', ({ marketCapUsd }) => marketCapUsd],
];

const SOURCES: ReadonlySet<ConditionSource> = new Set(['prices', 'valuation']);

/** A row for each ticker, with ten figures: of a live market by the table of listed companies, of a recorded one by its files. */
export async function pickTable(
  work: Work,
  tickers: readonly (ShortlistedTicker & { readonly industry: string | null })[],
  conditions: readonly string[],
): Promise<PickTable> {
  const isLive = work.market.info.asOf === null;
  const filers = isLive ? await filersOf(work) : new Map<string, Filer>();
  const figures = isLive ? OF_YEAR : AT_CLOSE;
  const rows = await Promise.all(
    tickers.map(async ({ symbol, name, industry }) => {
      const filer = filers.get(symbol);
      const values = isLive ? filed(filer) : valued(await valuesOf(work, symbol, SOURCES));
      return [symbol, name, industry, ...values];
    }),
  );
  return { columns: ['symbol', 'name', 'industry', ...figures.map(([column]) => column)], rows, conditions };
}

async function filersOf({ market }: Work): Promise<ReadonlyMap<string, Filer>> {
  const answer = market.filers && (await answerOrFailure(market, market.filers()));
  if (!answer || answer instanceof MarketFailure) return new Map();
  return new Map(answer.data.map((filer) => [filer.symbol, filer]));
}

const filed = (filer: Filer | undefined) => OF_YEAR.map(([, valueOf]) => rounded(filer && valueOf(filer)));
const valued = (values: TickerValues) => AT_CLOSE.map(([, valueOf]) => rounded(valueOf(values)));

function rounded(value: number | null | undefined): number | null {
  return value === undefined || value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(4));
}
