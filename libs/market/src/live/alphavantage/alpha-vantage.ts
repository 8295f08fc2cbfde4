import {
  type Answer,
  type Company,
  type EarningsReport,
  type Fundamentals,
  type Headline,
  MarketFailure,
} from '../../market-data.ts';
import { answerOf, dayBefore, newestFirst } from '../answers.ts';
import type { Quote } from '../capabilities.ts';
import { providerClient, type ProviderClient } from '../http-client.ts';
import { addressBefore, type KeyedProviderOptions, type ProviderWith } from '../keyed-provider.ts';
import { dashed, requireSameSymbol, symbolOf } from '../symbols.ts';
import {
  EarningsBody,
  NewsBody,
  type Overview,
  OverviewBody,
  type Quarter,
  QuoteBody,
} from './alpha-vantage-answers.ts';
import { alphaVantageHistory } from './alpha-vantage-history.ts';
import { alphaVantageRefusal } from './alpha-vantage-refusal.ts';

const NAME = 'alphavantage';
const PATH = '/query';
const MOST_ARTICLES = 1_000;

export type AlphaVantage = ProviderWith<'quote' | 'history' | 'news' | 'earnings' | 'fundamentals' | 'company'>;

/** https://www.alphavantage.co/documentation: a free key has only a few requests a day. */
export function alphaVantageProvider(options: KeyedProviderOptions): AlphaVantage {
  const { key, baseUrl = 'https://www.alphavantage.co', ...bounds } = options;
  const client = providerClient({
    ...bounds,
    provider: NAME,
    baseUrl: addressBefore(PATH, baseUrl),
    query: { apikey: key },
    secrets: [key],
    refusalIn: alphaVantageRefusal,
  });
  return {
    name: NAME,
    quote: (symbol, signal) => quoteOf(client, symbol, signal),
    history: (symbol, days, signal) => alphaVantageHistory(client, symbol, days, signal),
    news: (symbol, days, limit, signal) => newsOf(client, symbol, days, limit, signal),
    earnings: (symbol, quarters, signal) => earningsOf(client, symbol, quarters, signal),
    fundamentals: (symbol, signal) => fundamentalsOf(client, symbol, signal),
    company: (symbol, signal) => companyOf(client, symbol, signal),
  };
}

async function quoteOf(client: ProviderClient, symbol: string, signal?: AbortSignal): Promise<Answer<Quote>> {
  const asked = { function: 'GLOBAL_QUOTE', symbol: dashed(symbol) };
  const fetched = await client.getJson(PATH, asked, QuoteBody, signal);
  const found = fetched.data['Global Quote'];
  const price = found?.['05. price'];
  if (!found || !price) throw new MarketFailure('no_data', `${NAME} has no price of ${symbol}`);
  requireSameSymbol(NAME, symbol, found['01. symbol']);
  const quote: Quote = {
    symbol: symbolOf(symbol),
    name: null,
    kind: null,
    currency: 'USD',
    marketCap: null,
    price,
    previousClose: found['08. previous close'],
    changePct: percentIn(found['10. change percent']),
    volume: found['06. volume'],
    at: closeOf(found['07. latest trading day'] ?? null),
  };
  return answerOf(NAME, fetched, quote, quote.at);
}

function percentIn(text: string | null): number | null {
  const percent = Number.parseFloat(text ?? '');
  return Number.isFinite(percent) ? percent : null;
}

/** New York closes at 20:00 or 21:00 UTC; the later one is never before it. */
const closeOf = (day: string | null): string | null => (day === null ? null : `${day}T21:00:00.000Z`);

async function newsOf(
  client: ProviderClient,
  symbol: string,
  days: number,
  limit: number,
  signal?: AbortSignal,
): Promise<Answer<readonly Headline[]>> {
  const since = `${dayBefore(Date.now(), days).replaceAll('-', '')}T0000`;
  const about = { tickers: dashed(symbol), time_from: since, sort: 'LATEST', limit: Math.min(limit, MOST_ARTICLES) };
  const fetched = await client.getJson(PATH, { function: 'NEWS_SENTIMENT', ...about }, NewsBody, signal);
  const headlines = fetched.data.feed
    .filter(({ time_published }) => time_published <= fetched.fetchedAt)
    .map(({ title, url, time_published: publishedAt, source }): Headline => ({
      id: `${NAME}:${url ?? `${publishedAt} ${title}`}`,
      symbol: symbolOf(symbol),
      publishedAt,
      title,
      url,
      publisher: source ?? 'Alpha Vantage',
    }));
  return answerOf(NAME, fetched, newestFirst(headlines, ({ publishedAt }) => publishedAt).slice(0, limit));
}

async function earningsOf(
  client: ProviderClient,
  symbol: string,
  quarters: number,
  signal?: AbortSignal,
): Promise<Answer<readonly EarningsReport[]>> {
  const asked = { function: 'EARNINGS', symbol: dashed(symbol) };
  const fetched = await client.getJson(PATH, asked, EarningsBody, signal);
  requireSameSymbol(NAME, symbol, fetched.data.symbol);
  const today = fetched.fetchedAt.slice(0, 10);
  const reports = (fetched.data.quarterlyEarnings ?? [])
    .filter(({ reportedDate, reportedEPS }) => reportedEPS !== null && reportedDate <= today)
    .map((quarter) => reportOf(symbolOf(symbol), quarter));
  if (reports.length === 0) throw new MarketFailure('no_data', `${NAME} has no earnings of ${symbol}`);
  return answerOf(NAME, fetched, newestFirst(reports, ({ date }) => date).slice(0, quarters));
}

const RELEASE_TIMES: ReadonlyMap<string, EarningsReport['releaseTime']> = new Map([
  ['pre-market', 'pre'],
  ['post-market', 'post'],
]);

function reportOf(symbol: string, quarter: Quarter): EarningsReport {
  const { fiscalDateEnding, reportedDate: date, reportTime, reportedEPS, estimatedEPS, surprise } = quarter;
  return {
    symbol,
    date,
    releaseTime: RELEASE_TIMES.get(reportTime ?? '') ?? null,
    surprise,
    fiscalPeriodEnd: fiscalDateEnding,
    epsActual: reportedEPS,
    epsEstimate: estimatedEPS,
  };
}

async function fundamentalsOf(
  client: ProviderClient,
  symbol: string,
  signal?: AbortSignal,
): Promise<Answer<Fundamentals>> {
  const fetched = await overviewOf(client, symbol, signal);
  const place = { symbol: symbolOf(symbol), date: fetched.fetchedAt.slice(0, 10) };
  return answerOf(NAME, fetched, { ...place, ...figuresOf(fetched.data) });
}

/** Amounts in another currency than dollars are left out; ratios have none. */
function figuresOf(overview: Overview): Omit<Fundamentals, 'symbol' | 'date'> {
  const inDollars = (amount: number | null) => ((overview.Currency ?? 'USD') === 'USD' ? amount : null);
  const marketCap = inDollars(overview.MarketCapitalization);
  return {
    peRatio: overview.PERatio,
    priceToBook: overview.PriceToBookRatio,
    priceToSales: overview.PriceToSalesRatioTTM,
    dividendYieldPct: overview.DividendYield === null ? null : overview.DividendYield * 100,
    marketCapBn: marketCap === null ? null : marketCap / 1e9,
    week52Low: inDollars(overview['52WeekLow']),
    week52High: inDollars(overview['52WeekHigh']),
  };
}

async function companyOf(client: ProviderClient, symbol: string, signal?: AbortSignal): Promise<Answer<Company>> {
  const fetched = await overviewOf(client, symbol, signal);
  const { Name: name, Sector: sector } = fetched.data;
  return answerOf(NAME, fetched, { symbol: symbolOf(symbol), name: name ?? symbolOf(symbol), sector });
}

/** @throws MarketFailure no_data: a symbol that it does not know has an empty overview */
async function overviewOf(client: ProviderClient, symbol: string, signal: AbortSignal | undefined) {
  const asked = { function: 'OVERVIEW', symbol: dashed(symbol) };
  const fetched = await client.getJson(PATH, asked, OverviewBody, signal);
  if (fetched.data.Symbol === null) throw new MarketFailure('no_data', `${NAME} has no overview of ${symbol}`);
  requireSameSymbol(NAME, symbol, fetched.data.Symbol);
  return fetched;
}
