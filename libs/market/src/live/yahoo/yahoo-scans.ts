import { type Answer, type Company, MarketFailure, type Mover, type Sector } from '../../market-data.ts';
import { symbolOf } from '../symbols.ts';
import { instantOf } from '../tolerant.ts';
import { type QuoteFields, ScreenerBody } from './yahoo-answers.ts';
import type { YahooClient } from './yahoo-client.ts';
import { dayOf, quotesOf, yahooHistory, yahooProvenance } from './yahoo-prices.ts';
import { sectorOfMember, SECTORS, type SectorSample } from './yahoo-sectors.ts';

const SCREENERS = ['day_gainers', 'day_losers', 'most_actives'] as const;
const MONTH_DAYS = 20;
const LISTED_MOVERS = 100;

/** The day's gainers, losers and most traded shares of the United States, strongest first, as recorded markets rank them. */
export async function yahooMovers(
  client: YahooClient,
  limit: number,
  signal?: AbortSignal,
): Promise<Answer<readonly Mover[]>> {
  const { quotes, fetchedAt } = await screened(client, Math.max(limit, 10), signal);
  const bySymbol = new Map(quotes.flatMap((quote) => moverOf(quote) ?? []).map((mover) => [mover.symbol, mover]));
  const strongest = [...bySymbol.values()].toSorted((one, other) => strengthOf(other) - strengthOf(one));
  return { data: strongest.slice(0, limit), provenance: yahooProvenance(fetchedAt, latestOf(quotes)) };
}

async function screened(client: YahooClient, count: number, signal?: AbortSignal) {
  const lists = await Promise.all(
    SCREENERS.map((scrIds) =>
      client.ask((yahoo, options) => yahoo.screener({ scrIds, count }, undefined, options), ScreenerBody, signal),
    ),
  );
  const fetchedAt = lists[0]?.fetchedAt ?? new Date().toISOString();
  return { quotes: lists.flatMap(({ data }) => data), fetchedAt };
}

/** Yahoo has no list of all companies: these are the large members of each sector and the movers of the day. */
export async function yahooCompanies(client: YahooClient, signal?: AbortSignal): Promise<Answer<readonly Company[]>> {
  const members = SECTORS.flatMap((sector) => sector.members);
  const [large, moving] = await Promise.all([
    quotesOf(client, members, signal),
    screened(client, LISTED_MOVERS, signal),
  ]);
  const shares = [...moving.quotes, ...large.data].filter(({ quoteType }) => quoteType === 'EQUITY');
  const bySymbol = new Map(shares.map(companyOf).map((company) => [company.symbol, company]));
  return { data: [...bySymbol.values()], provenance: yahooProvenance(large.fetchedAt, null) };
}

function companyOf({ symbol: listed, longName, shortName }: QuoteFields): Company {
  const symbol = symbolOf(listed);
  return { symbol, name: longName ?? shortName ?? symbol, sector: sectorOfMember(symbol) ?? null };
}

const strengthOf = ({ changePct, volumeRatio }: Mover): number => Math.abs(changePct) * Math.log2(1 + volumeRatio);

function moverOf(quote: QuoteFields): Mover | undefined {
  const { regularMarketPrice: close, regularMarketChangePercent: changePct, regularMarketTime: at } = quote;
  const { regularMarketVolume: volume, averageDailyVolume3Month: usual } = quote;
  if (quote.quoteType !== 'EQUITY' || quote.currency !== 'USD') return undefined;
  if (!close || changePct === null || !volume || !usual || !at) return undefined;
  const name = quote.longName ?? quote.shortName ?? quote.symbol;
  const date = dayOf(at, (quote.gmtOffSetMilliseconds ?? 0) / 1_000);
  return { symbol: symbolOf(quote.symbol), name, sector: null, close, changePct, volumeRatio: volume / usual, date };
}

/** The time of the latest of these prices. */
function latestOf(quotes: readonly QuoteFields[]): string | null {
  const times = quotes.flatMap(({ regularMarketTime }) => regularMarketTime ?? []);
  return times.length === 0 ? null : instantOf(Math.max(...times));
}

/**
 * Sectors by the eight largest members of each: their median of the day and the share of them above the 50-day average.
 * The month's change is that of the sector's fund, which needs one request a sector.
 */
export async function yahooSectors(client: YahooClient, signal?: AbortSignal): Promise<Answer<readonly Sector[]>> {
  const { data: quotes, fetchedAt } = await quotesOf(
    client,
    SECTORS.flatMap(({ members }) => members),
    signal,
  );
  const bySymbol = new Map(quotes.map((quote) => [symbolOf(quote.symbol), quote]));
  const months = await Promise.all(SECTORS.map(({ fund }) => monthOf(client, fund, signal)));
  const sectors = SECTORS.flatMap((sample, at) => sectorOf(sample, bySymbol, months[at]) ?? []);
  if (sectors.length === 0) throw new MarketFailure('no_data', 'yahoo has no figures of any sector');
  const strongest = sectors.toSorted((one, other) => other.change20dPct - one.change20dPct);
  return { data: strongest, provenance: yahooProvenance(fetchedAt, latestOf(quotes)) };
}

/** The change over 20 trading days in percent; undefined where Yahoo has no such prices. */
async function monthOf(client: YahooClient, fund: string, signal?: AbortSignal): Promise<number | undefined> {
  try {
    const { data } = await yahooHistory(client, fund, MONTH_DAYS + 1, signal);
    const [first, last] = [data.bars[0], data.bars.at(-1)];
    return first && last && data.bars.length > MONTH_DAYS ? (last.close / first.close - 1) * 100 : undefined;
  } catch (error) {
    if (error instanceof MarketFailure && error.code === 'no_data') return undefined;
    throw error;
  }
}

function sectorOf(
  { sector, members }: SectorSample,
  quotes: ReadonlyMap<string, QuoteFields>,
  change20dPct: number | undefined,
): Sector | undefined {
  const known = members.flatMap((symbol) => figuresOf(quotes.get(symbol)) ?? []);
  if (known.length === 0 || change20dPct === undefined) return undefined;
  const above = known.filter(({ isAbove }) => isAbove).length;
  const change1dPct = medianOf(known.map(({ changePct }) => changePct));
  return { sector, members: known.length, change1dPct, change20dPct, breadth: above / known.length };
}

function figuresOf(quote: QuoteFields | undefined) {
  const { regularMarketPrice: price, fiftyDayAverage: average, regularMarketChangePercent: changePct } = quote ?? {};
  if (!price || !average || changePct === null || changePct === undefined) return undefined;
  return { changePct, isAbove: price > average };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
