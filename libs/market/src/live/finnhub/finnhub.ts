import { type Answer, type Company, type Fundamentals, type Headline, MarketFailure } from '../../market-data.ts';
import { instantsOf, tradingDayOf } from '../../trading-day/trading-day-of.ts';
import type { TradingDay } from '../../trading-day/trading-day.ts';
import { answerOf, dayBefore, newestFirst } from '../answers.ts';
import type { Quote } from '../capabilities.ts';
import type { Refusal } from '../failure-of-status.ts';
import { providerClient, type ProviderClient } from '../http-client.ts';
import type { RawResponse } from '../raw-response.ts';
import { addressBefore, type KeyedProviderOptions, type ProviderWith } from '../keyed-provider.ts';
import { requireSameSymbol, symbolOf } from '../symbols.ts';
import { instantOf } from '../tolerant.ts';
import {
  errorOf,
  MetricBody,
  type Metric,
  NewsBody,
  ProfileBody,
  QuoteBody,
  type Ratings,
  RatingsBody,
  type Story,
} from './finnhub-answers.ts';
import { finnhubEarnings } from './finnhub-earnings.ts';

const API = '/api/v1';
const NAME = 'finnhub';

/** A provider that also knows how many analysts advise what, newest month first. */
export type Finnhub = ProviderWith<'quote' | 'tradingDay' | 'news' | 'earnings' | 'fundamentals' | 'company'> & {
  ratings(symbol: string, signal?: AbortSignal): Promise<Answer<readonly Ratings[]>>;
};

/** https://finnhub.io/docs/api: what its free plan answers. */
export function finnhubProvider({ key, baseUrl = 'https://finnhub.io', ...options }: KeyedProviderOptions): Finnhub {
  const client = providerClient({
    ...options,
    provider: NAME,
    baseUrl: addressBefore(API, baseUrl),
    headers: { 'x-finnhub-token': key },
    secrets: [key],
    refusalIn: refusalOf,
  });
  return {
    name: NAME,
    quote: (symbol, signal) => quoteOf(client, symbolOf(symbol), signal),
    tradingDay: (symbol, signal) => tradingDay(client, symbolOf(symbol), signal),
    news: (symbol, days, limit, signal) => newsOf(client, symbolOf(symbol), days, limit, signal),
    earnings: (symbol, quarters, signal) => finnhubEarnings(client, symbolOf(symbol), quarters, signal),
    fundamentals: (symbol, signal) => fundamentalsOf(client, symbolOf(symbol), signal),
    company: (symbol, signal) => companyOf(client, symbolOf(symbol), signal),
    ratings: (symbol, signal) => ratingsOf(client, symbolOf(symbol), signal),
  };
}

/** Some refusals come as 200. Those with a status of their own are told by it. */
function refusalOf({ status, json }: RawResponse): Refusal | undefined {
  const error = status === 200 ? errorOf(json) : undefined;
  if (error === undefined) return undefined;
  const message = `says: ${error.slice(0, 200)}`;
  if (/limit/i.test(error)) return { code: 'rate_limited', message };
  return { code: /key|access|premium|plan/i.test(error) ? 'auth' : 'unavailable', message };
}

async function quoteOf(client: ProviderClient, symbol: string, signal?: AbortSignal): Promise<Answer<Quote>> {
  const fetched = await client.getJson(`${API}/quote`, { symbol }, QuoteBody, signal);
  const { c: price, pc, dp, t } = fetched.data;
  if (!price) throw new MarketFailure('no_data', `${NAME} has no price of ${symbol}`);
  const at = instantOf(t || null);
  const unknown = { name: null, kind: null, currency: 'USD', volume: null, marketCap: null };
  return answerOf(NAME, fetched, { ...unknown, symbol, price, previousClose: pc || null, changePct: dp, at }, at);
}

/** Candles of minutes are not in the free plan, so the day has what the quote says. */
async function tradingDay(client: ProviderClient, symbol: string, signal?: AbortSignal): Promise<Answer<TradingDay>> {
  const fetched = await client.getJson(`${API}/quote`, { symbol }, QuoteBody, signal);
  const { c: price, o: open, pc: previousClose, t: seconds } = fetched.data;
  if (!price || !seconds) throw new MarketFailure('no_data', `${NAME} has no last trade of ${symbol}`);
  const day = tradingDayOf({
    symbol,
    nowMs: Date.parse(fetched.fetchedAt),
    delayMinutes: null,
    regular: { price, at: seconds * 1_000 },
    extended: [],
    open: open || null,
    previousClose: previousClose || null,
    minutes: 'This market has no minutes.',
  });
  return answerOf(NAME, fetched, day, instantsOf(day)[0] ?? null);
}

async function newsOf(
  client: ProviderClient,
  symbol: string,
  days: number,
  limit: number,
  signal?: AbortSignal,
): Promise<Answer<readonly Headline[]>> {
  const nowMs = Date.now();
  const span = { from: dayBefore(nowMs, days), to: dayBefore(nowMs, 0) };
  const fetched = await client.getJson(`${API}/company-news`, { symbol, ...span }, NewsBody, signal);
  const headlines = fetched.data.flatMap((story) => headlineOf(symbol, story));
  const known = headlines.filter(({ publishedAt }) => publishedAt <= fetched.fetchedAt);
  return answerOf(NAME, fetched, newestFirst(known, ({ publishedAt }) => publishedAt).slice(0, limit));
}

function headlineOf(symbol: string, { id, datetime, headline: title, source, url }: Story): readonly Headline[] {
  const publishedAt = instantOf(datetime || null);
  if (publishedAt === null) return [];
  return [{ id: `${NAME}:${id}`, symbol, publishedAt, title, publisher: source ?? 'Finnhub', url }];
}

async function fundamentalsOf(
  client: ProviderClient,
  symbol: string,
  signal?: AbortSignal,
): Promise<Answer<Fundamentals>> {
  const fetched = await client.getJson(`${API}/stock/metric`, { symbol, metric: 'all' }, MetricBody, signal);
  requireSameSymbol(NAME, symbol, fetched.data.symbol);
  const figures = figuresOf(fetched.data.metric);
  if (Object.values(figures).every((figure) => figure === null))
    throw new MarketFailure('no_data', `${NAME} has no fundamentals of ${symbol}`);
  return answerOf(NAME, fetched, { symbol, date: fetched.fetchedAt.slice(0, 10), ...figures });
}

/** Finnhub writes market capitalisation in millions. */
function figuresOf(metric: Metric): Omit<Fundamentals, 'symbol' | 'date'> {
  const { marketCapitalization: millions } = metric;
  return {
    peRatio: metric.peTTM,
    priceToBook: metric.pb ?? metric.pbQuarterly ?? metric.pbAnnual,
    priceToSales: metric.psTTM,
    dividendYieldPct: metric.currentDividendYieldTTM ?? metric.dividendYieldIndicatedAnnual,
    marketCapBn: millions === null ? null : millions / 1_000,
    week52Low: metric['52WeekLow'],
    week52High: metric['52WeekHigh'],
  };
}

async function companyOf(client: ProviderClient, symbol: string, signal?: AbortSignal): Promise<Answer<Company>> {
  const fetched = await client.getJson(`${API}/stock/profile2`, { symbol }, ProfileBody, signal);
  const { name, finnhubIndustry: sector } = fetched.data;
  if (name === null) throw new MarketFailure('no_data', `${NAME} lists no ${symbol}`);
  requireSameSymbol(NAME, symbol, fetched.data.ticker);
  return answerOf(NAME, fetched, { symbol, name, sector });
}

async function ratingsOf(
  client: ProviderClient,
  symbol: string,
  signal?: AbortSignal,
): Promise<Answer<readonly Ratings[]>> {
  const fetched = await client.getJson(`${API}/stock/recommendation`, { symbol }, RatingsBody, signal);
  if (fetched.data.length === 0) throw new MarketFailure('no_data', `${NAME} knows no ratings of ${symbol}`);
  return answerOf(
    NAME,
    fetched,
    newestFirst(fetched.data, ({ period }) => period),
  );
}
