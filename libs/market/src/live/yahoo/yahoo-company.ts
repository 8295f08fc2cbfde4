import {
  type Answer,
  type Company,
  type Document,
  type EarningsReport,
  type Fundamentals,
  type Headline,
  MarketFailure,
} from '../../market-data.ts';
import { dashed, requireSameSymbol, symbolOf } from '../symbols.ts';
import { instantOf } from '../tolerant.ts';
import { SearchBody, type Story, SummaryBody, type SummaryFields } from './yahoo-answers.ts';
import type { YahooClient } from './yahoo-client.ts';
import { yahooProvenance } from './yahoo-prices.ts';
import type { Summaries } from './yahoo-summaries.ts';

const DAY_MS = 24 * 60 * 60_000;
const NEWS_A_SEARCH = 30;
const LISTED = new Set(['EQUITY', 'ETF']);

export async function yahooFundamentals(
  summaryOf: Summaries,
  symbol: string,
  signal?: AbortSignal,
): Promise<Answer<Fundamentals>> {
  const { data: summary, fetchedAt } = await summaryOf(symbol, SummaryBody, signal);
  requireSameSymbol('yahoo', symbol, summary?.price?.symbol);
  const detail = summary?.summaryDetail;
  if (!summary || !detail) throw new MarketFailure('no_data', `yahoo has no fundamentals of ${symbol}`);
  const provenance = yahooProvenance(fetchedAt, instantOf(summary.price?.regularMarketTime ?? null));
  return { data: fundamentalsOf(symbolOf(symbol), provenance.asOf.slice(0, 10), summary), provenance };
}

/** Amounts in another currency than dollars are left out; ratios have none. */
function fundamentalsOf(symbol: string, date: string, summary: SummaryFields): Fundamentals {
  const { summaryDetail: detail, defaultKeyStatistics, price } = summary;
  const inDollars = (amount: number | null | undefined): number | null =>
    (detail?.currency ?? price?.currency ?? 'USD') === 'USD' ? (amount ?? null) : null;
  const marketCap = inDollars(detail?.marketCap ?? price?.marketCap);
  return {
    symbol,
    date,
    peRatio: detail?.trailingPE ?? null,
    priceToBook: defaultKeyStatistics?.priceToBook ?? null,
    priceToSales: detail?.priceToSalesTrailing12Months ?? null,
    dividendYieldPct:
      detail?.dividendYield === null || !detail ? null : Number((detail.dividendYield * 100).toFixed(6)),
    marketCapBn: marketCap === null ? null : marketCap / 1e9,
    week52Low: inDollars(detail?.fiftyTwoWeekLow),
    week52High: inDollars(detail?.fiftyTwoWeekHigh),
  };
}

/** A quarter from Yahoo, which has the actual and expected earnings but not the day of publication. */
export type UndatedQuarter = Omit<EarningsReport, 'date' | 'releaseTime'> & { readonly fiscalPeriodEnd: string };

/** Newest first. @throws MarketFailure no_data */
export async function yahooQuarters(
  summaryOf: Summaries,
  symbol: string,
  signal?: AbortSignal,
): Promise<Answer<readonly UndatedQuarter[]>> {
  const { data: summary, fetchedAt } = await summaryOf(symbol, SummaryBody, signal);
  const quarters = (summary?.earningsHistory?.history ?? []).flatMap(
    ({ quarter, epsActual, epsEstimate, currency }): readonly UndatedQuarter[] => {
      const end = instantOf(quarter)?.slice(0, 10);
      if (end === undefined || epsActual === null || (currency ?? 'USD') !== 'USD') return [];
      const surprise = epsEstimate === null ? null : epsActual - epsEstimate;
      return [{ symbol: symbolOf(symbol), fiscalPeriodEnd: end, epsActual, epsEstimate, surprise }];
    },
  );
  if (quarters.length === 0) throw new MarketFailure('no_data', `yahoo has no earnings of ${symbol} in dollars`);
  const newestFirst = quarters.toSorted((one, other) => (one.fiscalPeriodEnd < other.fiscalPeriodEnd ? 1 : -1));
  return { data: newestFirst, provenance: yahooProvenance(fetchedAt, null) };
}

export async function yahooNews(
  client: YahooClient,
  symbol: string,
  days: number,
  limit: number,
  signal?: AbortSignal,
): Promise<Answer<readonly Headline[]>> {
  const { news, fetchedAt } = await searched(client, dashed(symbol), signal);
  const since = new Date(Date.parse(fetchedAt) - days * DAY_MS).toISOString();
  const headlines = news.flatMap((story) => headlineOf(symbolOf(symbol), story) ?? []);
  const recent = headlines.filter(({ publishedAt }) => publishedAt >= since && publishedAt <= fetchedAt);
  const newestFirst = recent.toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));
  return { data: newestFirst.slice(0, limit), provenance: yahooProvenance(fetchedAt, null) };
}

/** A story without tickers was found by the search for this one; a story with others than this one is about those. */
function headlineOf(symbol: string, story: Story): Headline | undefined {
  const publishedAt = instantOf(story.providerPublishTime);
  const isAbout = story.relatedTickers?.some((ticker) => ticker === dashed(symbol)) ?? true;
  if (publishedAt === null || !isAbout) return undefined;
  const { uuid: id, title, publisher, link } = story;
  return { id: `yahoo:${id}`, symbol, publishedAt, title, publisher: publisher ?? 'Yahoo Finance', url: link };
}

/** Headlines on a query: Yahoo gives no texts. */
export async function yahooDocuments(
  client: YahooClient,
  query: string,
  limit: number,
  signal?: AbortSignal,
): Promise<Answer<readonly Document[]>> {
  const { news, fetchedAt } = await searched(client, query, signal);
  const documents = news.flatMap((story): readonly Document[] => {
    const publishedAt = instantOf(story.providerPublishTime);
    if (publishedAt === null || publishedAt > fetchedAt) return [];
    const { uuid, title, link, relatedTickers } = story;
    return [{ id: `yahoo:${uuid}`, title, text: title, url: link, publishedAt, symbols: [...(relatedTickers ?? [])] }];
  });
  return { data: documents.slice(0, limit), provenance: yahooProvenance(fetchedAt, null) };
}

/** A share or a fund of exactly this symbol. @throws MarketFailure no_data */
export async function yahooCompany(
  client: YahooClient,
  symbol: string,
  signal?: AbortSignal,
): Promise<Answer<Company>> {
  const { quotes, fetchedAt } = await searched(client, dashed(symbol), signal);
  const found = quotes.find((quote) => quote.symbol === dashed(symbol) && LISTED.has(quote.quoteType ?? ''));
  if (!found) throw new MarketFailure('no_data', `yahoo lists no ${symbol}`);
  const company = { symbol: symbolOf(symbol), name: found.longname ?? found.shortname ?? symbol, sector: found.sector };
  return { data: company, provenance: yahooProvenance(fetchedAt, null) };
}

async function searched(client: YahooClient, query: string, signal: AbortSignal | undefined) {
  const { data, fetchedAt } = await client.ask(
    (yahoo, options) => yahoo.search(query, { newsCount: NEWS_A_SEARCH, quotesCount: 6 }, options),
    SearchBody,
    signal,
  );
  return { ...data, fetchedAt };
}
