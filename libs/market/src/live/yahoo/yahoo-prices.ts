import { type Answer, type Bar, MarketFailure } from '../../market-data.ts';
import type { History, Quote } from '../capabilities.ts';
import type { Fetched } from '../http-client.ts';
import { dashed, requireSameSymbol, symbolOf } from '../symbols.ts';
import { instantOf } from '../tolerant.ts';
import { ChartBody, type ChartFields, QuoteBody, type QuoteFields } from './yahoo-answers.ts';
import type { YahooClient } from './yahoo-client.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Of trading days to days of the calendar, with room for holidays. */
const calendarDays = (tradingDays: number): number => Math.ceil(tradingDays * 1.5) + 10;

export async function yahooQuote(client: YahooClient, symbol: string, signal?: AbortSignal): Promise<Answer<Quote>> {
  const { data, fetchedAt } = await quotesOf(client, [symbol], signal);
  const found = data.find((quote) => quote.symbol === dashed(symbol));
  if (!found || found.regularMarketPrice === null)
    throw new MarketFailure('no_data', `yahoo has no price of ${symbol}`);
  const quote = quoteOf(found, found.regularMarketPrice);
  return { data: quote, provenance: yahooProvenance(fetchedAt, quote.at) };
}

/** What all shares of these companies are worth, in US dollars: of those that are quoted in them. Unknown ones are missing. */
export async function yahooMarketCaps(
  client: YahooClient,
  symbols: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const { data } = await quotesOf(client, symbols, signal);
  const caps = data.flatMap(({ symbol, marketCap, currency }) =>
    marketCap !== null && currency === 'USD' ? [[symbolOf(symbol), marketCap] as const] : [],
  );
  return new Map(caps);
}

/** Yahoo's data of these symbols; unknown ones are missing. */
export function quotesOf(
  client: YahooClient,
  symbols: readonly string[],
  signal?: AbortSignal,
): Promise<Fetched<readonly QuoteFields[]>> {
  const wanted = symbols.map(dashed);
  return client.ask((yahoo, options) => yahoo.quote(wanted, {}, options), QuoteBody, signal);
}

function quoteOf(found: QuoteFields, price: number): Quote {
  return {
    symbol: symbolOf(found.symbol),
    name: found.longName ?? found.shortName,
    currency: found.currency,
    price,
    kind: found.quoteType?.toLowerCase() ?? null,
    previousClose: found.regularMarketPreviousClose,
    changePct: found.regularMarketChangePercent,
    volume: found.regularMarketVolume,
    marketCap: found.marketCap,
    at: instantOf(found.regularMarketTime),
  };
}

export async function yahooHistory(
  client: YahooClient,
  symbol: string,
  days: number,
  signal?: AbortSignal,
): Promise<Answer<History>> {
  const period1 = new Date(Date.now() - calendarDays(days) * DAY_MS);
  const { data: chart, fetchedAt } = await client.ask(
    (yahoo, options) => yahoo.chart(dashed(symbol), { period1, interval: '1d', includePrePost: false }, options),
    ChartBody,
    signal,
  );
  requireSameSymbol('yahoo', symbol, chart?.meta.symbol);
  const bars = chart ? finishedBars(chart, Date.parse(fetchedAt) / 1_000).slice(-days) : [];
  if (!chart || bars.length === 0) throw new MarketFailure('no_data', `yahoo has no daily prices of ${symbol}`);
  const asOf = instantOf(chart.meta.regularMarketTime);
  return { data: { currency: chart.meta.currency, bars }, provenance: yahooProvenance(fetchedAt, asOf) };
}

/** The completed days of a chart, oldest first. Yahoo's row of the current day changes until its close. */
function finishedBars({ meta, timestamp, indicators }: ChartFields, nowSeconds: number): readonly Bar[] {
  const [columns] = indicators.quote;
  const running = meta.currentTradingPeriod?.regular;
  const rows = (timestamp ?? []).map((at, row): Bar | undefined => {
    if (running && at >= running.start && nowSeconds < running.end) return undefined;
    const [open, high, low] = [columns?.open?.[row], columns?.high?.[row], columns?.low?.[row]];
    const [close, volume] = [columns?.close?.[row], columns?.volume?.[row]];
    if (!open || !high || !low || !close) return undefined;
    return { date: dayOf(at, meta.gmtoffset ?? 0), open, high, low, close, volume: volume ?? 0 };
  });
  const byDay = new Map(rows.flatMap((bar) => (bar ? [[bar.date, bar] as const] : [])));
  return [...byDay.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** The exchange's day. */
export function dayOf(seconds: number, offsetSeconds: number): string {
  return new Date((seconds + offsetSeconds) * 1_000).toISOString().slice(0, 10);
}

/** The as-of instant that the response gives; else the time of reading. */
export function yahooProvenance(fetchedAt: string, known: string | null) {
  return { provider: 'yahoo', fetchedAt, asOf: known !== null && known < fetchedAt ? known : fetchedAt };
}
