import { type Answer, MarketFailure } from '../../market-data.ts';
import { instantsOf, tradingDayOf } from '../../trading-day/trading-day-of.ts';
import type { DayReading, MinuteBar, Trade, TradingDay } from '../../trading-day/trading-day.ts';
import { dashed, requireSameSymbol } from '../symbols.ts';
import { ChartBody, type ChartFields, type QuoteFields } from './yahoo-answers.ts';
import type { YahooClient } from './yahoo-client.ts';
import { quotesOf, yahooProvenance } from './yahoo-prices.ts';

const DAY_MS = 86_400_000;
const BAR_SECONDS = 300;
/** Twenty trading days, and a few more for holidays and short days. Yahoo has bars of five minutes of the last 60 days. */
const CALENDAR_DAYS = 38;
const NEW_YORK = 'America/New_York';

/**
 * Two requests: a quote with its delay, and bars of five minutes. Without the bars the day has what the quote says.
 *
 * @throws MarketFailure `no_data` for what does not trade in New York, in US dollars
 */
export async function yahooTradingDay(
  client: YahooClient,
  symbol: string,
  signal?: AbortSignal,
): Promise<Answer<TradingDay>> {
  const [{ data: quotes, fetchedAt }, minutes] = await Promise.all([
    quotesOf(client, [symbol], signal),
    minutesOf(client, symbol, signal),
  ]);
  const quote = quotes.find((each) => each.symbol === dashed(symbol));
  const day = tradingDayOf(readingOf(symbol, quote, { minutes, nowMs: Date.parse(fetchedAt) }));
  return { data: day, provenance: yahooProvenance(fetchedAt, instantsOf(day)[0] ?? null) };
}

function readingOf(
  symbol: string,
  quote: QuoteFields | undefined,
  read: Pick<DayReading, 'minutes' | 'nowMs'>,
): DayReading {
  const [regular] = quote ? tradesOf([[quote.regularMarketPrice, quote.regularMarketTime]]) : [];
  if (!quote || !regular) throw new MarketFailure('no_data', `yahoo has no last trade of ${symbol}`);
  const { currency, exchangeTimezoneName: zone } = quote;
  if ((zone ?? NEW_YORK) !== NEW_YORK || (currency ?? 'USD') !== 'USD')
    throw new MarketFailure('no_data', `${symbol} does not trade in New York in US dollars`);
  const extended = tradesOf([
    [quote.preMarketPrice, quote.preMarketTime],
    [quote.postMarketPrice, quote.postMarketTime],
  ]);
  const { regularMarketOpen: open, regularMarketPreviousClose: previousClose, exchangeDataDelayedBy: delay } = quote;
  return { ...read, symbol, regular, extended, open, previousClose, delayMinutes: delay };
}

type PriceAndSeconds = readonly [price: number | null, seconds: number | null];

function tradesOf(pairs: readonly PriceAndSeconds[]): readonly Trade[] {
  return pairs.flatMap(([price, seconds]) => (price && seconds ? [{ price, at: seconds * 1_000 }] : []));
}

/** The bars, or in a sentence why there are none: the quote says something without them. */
async function minutesOf(client: YahooClient, symbol: string, signal?: AbortSignal): Promise<DayReading['minutes']> {
  const period1 = new Date(Date.now() - CALENDAR_DAYS * DAY_MS);
  const asked = { period1, interval: '5m', includePrePost: true } as const;
  try {
    const { data: chart } = await client.ask(
      (yahoo, options) => yahoo.chart(dashed(symbol), asked, options),
      ChartBody,
      signal,
    );
    requireSameSymbol('yahoo', symbol, chart?.meta.symbol);
    const bars = chart ? barsIn(chart) : [];
    return bars.length > 0 ? bars : 'This market has no minutes of it.';
  } catch (error) {
    if (!(error instanceof MarketFailure)) throw error;
    return error.code === 'no_data' ? 'This market has no minutes of it.' : 'The source of minutes does not answer.';
  }
}

/** Yahoo's newest row is the last trade at its own time: it is a bar of no length, and ends when it starts. */
function barsIn({ timestamp, indicators }: ChartFields): readonly MinuteBar[] {
  const [columns] = indicators.quote;
  return (timestamp ?? []).flatMap((at, row): readonly MinuteBar[] => {
    const [open, high, low] = [columns?.open?.[row], columns?.high?.[row], columns?.low?.[row]];
    const [close, volume] = [columns?.close?.[row], columns?.volume?.[row]];
    if (!open || !high || !low || !close) return [];
    const isWhole = at % BAR_SECONDS === 0;
    const end = (isWhole ? at + BAR_SECONDS : at) * 1_000;
    return [{ start: at * 1_000, end, open, high, low, close, volume: volume ?? 0 }];
  });
}
