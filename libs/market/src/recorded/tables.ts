import type {
  Company,
  EarningsReport,
  Fundamentals,
  Headline,
  OptionsSummary,
  ShareEvent,
  TreasuryYields,
} from '../market-data.ts';
import { type Row, csvRows, dayIn, numberIn, numberOrNull, textIn, textOrNull } from './csv-rows.ts';
import { earningsKnownAt, endOfDay, instantOf, isoOf, knownAfterClose, startOfDay } from './known-at.ts';
import { type SourceFile, brokenLine } from './source-file.ts';

/** Rows by symbol, newest first. Each reader leaves out what was not known at `asOfMs`. */
export type BySymbol<Entry> = ReadonlyMap<string, readonly Entry[]>;

/** Companies by symbol, without those listed later (the columns `listed`, `exchange`, `sic` and `industry` may be missing). */
export async function readCompanies(source: SourceFile, asOfMs: number): Promise<readonly Company[]> {
  const companies = new Map<string, Company>();
  for (const row of await csvRows(source, ['symbol', 'name', 'sector'])) {
    const symbol = textIn(row, 'symbol');
    if (companies.has(symbol)) throw brokenLine(row.file, row.line, `${symbol} stands there twice`);
    const listed = textOrNull(row, 'listed') === null ? undefined : dayIn(row, 'listed');
    if (listed !== undefined && Date.parse(listed) > asOfMs) continue;
    const exchange = textOrNull(row, 'exchange');
    const company = { symbol, name: textIn(row, 'name'), sector: textOrNull(row, 'sector') };
    companies.set(symbol, { ...company, ...(exchange !== null && { exchange }), ...industryIn(row) });
  }
  return [...companies.values()].toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1));
}

function industryIn(row: Row): Pick<Company, 'sic' | 'industry'> {
  const [sic, industry] = [textOrNull(row, 'sic'), textOrNull(row, 'industry')];
  if (sic !== null && !/^\d{4}$/.test(sic)) throw brokenLine(row.file, row.line, `sic "${sic}" has not four digits`);
  return { ...(sic !== null && { sic }), ...(industry !== null && { industry }) };
}

export async function readEarnings(source: SourceFile, asOfMs: number): Promise<BySymbol<EarningsReport>> {
  const rows = await csvRows(source, ['symbol', 'date', 'eps_estimate', 'eps_actual', 'surprise', 'release_time']);
  return knownBySymbol(rows, asOfMs, (row) => {
    const [symbol, date, releaseTime] = [textIn(row, 'symbol'), dayIn(row, 'date'), textOrNull(row, 'release_time')];
    const knownAt = earningsKnownAt(date, releaseTime);
    return { knownAt, key: date, entry: () => earningsReport(row, { symbol, date, releaseTime }) };
  });
}

function earningsReport(row: Row, place: Pick<EarningsReport, 'symbol' | 'date' | 'releaseTime'>): EarningsReport {
  return {
    ...place,
    fiscalPeriodEnd: textOrNull(row, 'fiscal_period_end'),
    epsEstimate: numberOrNull(row, 'eps_estimate'),
    epsActual: numberOrNull(row, 'eps_actual'),
    surprise: numberOrNull(row, 'surprise'),
  };
}

export async function readHeadlines(source: SourceFile, asOfMs: number): Promise<BySymbol<Headline>> {
  const rows = await csvRows(source, ['id', 'symbol', 'date', 'published_at', 'headline', 'publisher', 'url']);
  return knownBySymbol(rows, asOfMs, (row) => {
    const knownAt = publishedAt(row);
    const id = textIn(row, 'id');
    return { knownAt, key: id, entry: () => headline(row, id, knownAt) };
  });
}

const headline = (row: Row, id: string, knownAt: number): Headline => ({
  id,
  symbol: textIn(row, 'symbol'),
  publishedAt: isoOf(knownAt),
  title: textIn(row, 'headline'),
  publisher: textIn(row, 'publisher'),
  url: textOrNull(row, 'url'),
});

/** A headline of which only the day is known counts as published when that day ended. */
function publishedAt(row: Row): number {
  const text = textOrNull(row, 'published_at');
  if (text === null) return endOfDay(dayIn(row, 'date'));
  const instant = instantOf(text);
  if (instant === undefined) throw brokenLine(row.file, row.line, `published_at "${text}" is no instant of ISO 8601`);
  return instant;
}

export async function readFundamentals(source: SourceFile, asOfMs: number): Promise<BySymbol<Fundamentals>> {
  return knownBySymbol(await csvRows(source, ['symbol', 'date', 'pe_ratio']), asOfMs, (row) => {
    const date = dayIn(row, 'date');
    return { knownAt: endOfDay(date), key: date, entry: () => fundamentals(row, date) };
  });
}

const fundamentals = (row: Row, date: string): Fundamentals => ({
  symbol: textIn(row, 'symbol'),
  date,
  peRatio: numberOrNull(row, 'pe_ratio'),
  priceToBook: numberOrNull(row, 'price_to_book'),
  priceToSales: numberOrNull(row, 'price_to_sales'),
  dividendYieldPct: numberOrNull(row, 'dividend_yield_pct'),
  marketCapBn: numberOrNull(row, 'market_cap_bn'),
  week52Low: numberOrNull(row, 'week52_low'),
  week52High: numberOrNull(row, 'week52_high'),
});

export async function readOptions(source: SourceFile, asOfMs: number): Promise<BySymbol<OptionsSummary>> {
  return knownBySymbol(await csvRows(source, ['symbol', 'date', 'expiry', 'implied_move_pct']), asOfMs, (row) => {
    const date = dayIn(row, 'date');
    return { knownAt: knownAfterClose(date), key: date, entry: () => optionsSummary(row, date) };
  });
}

const optionsSummary = (row: Row, date: string): OptionsSummary => ({
  symbol: textIn(row, 'symbol'),
  date,
  expiry: dayIn(row, 'expiry'),
  impliedMovePct: numberOrNull(row, 'implied_move_pct'),
  pastMovePct: numberOrNull(row, 'past_move_pct'),
  putCallRatio: numberIn(row, 'put_call_ratio'),
  volumeToOpenInterest: numberIn(row, 'volume_to_open_interest'),
  skewPct: numberOrNull(row, 'skew_pct'),
});

/** The yields of a day, with the credit spread of the day where the file has one. */
export type RecordedRates = TreasuryYields & { readonly creditSpreadPct: number | null };

/** Yields of the market, newest first: a day's are known when it is over. */
export async function readRates(source: SourceFile, asOfMs: number): Promise<readonly RecordedRates[]> {
  const rows = (await csvRows(source, ['date', 'month3_pct', 'year2_pct', 'year10_pct'])).map((row) => ({
    date: dayIn(row, 'date'),
    month3Pct: numberOrNull(row, 'month3_pct'),
    year2Pct: numberOrNull(row, 'year2_pct'),
    year10Pct: numberIn(row, 'year10_pct'),
    creditSpreadPct: numberOrNull(row, 'credit_spread_pct'),
  }));
  const known = rows.filter(({ date }) => endOfDay(date) <= asOfMs);
  return known.toSorted((one, other) => (one.date < other.date ? 1 : -1));
}

export async function readShareEvents(source: SourceFile, asOfMs: number): Promise<BySymbol<ShareEvent>> {
  return knownBySymbol(await csvRows(source, ['symbol', 'date', 'factor']), asOfMs, (row) => {
    const date = dayIn(row, 'date');
    return { knownAt: startOfDay(date), key: date, entry: () => shareEvent(row, date) };
  });
}

function shareEvent(row: Row, date: string): ShareEvent {
  const factor = numberIn(row, 'factor');
  if (factor <= 0) throw brokenLine(row.file, row.line, 'the factor is not above 0');
  return { symbol: textIn(row, 'symbol'), date, factor };
}

type Dated<Entry> = { readonly knownAt: number; readonly key: string; readonly entry: () => Entry };

function knownBySymbol<Entry extends { readonly symbol: string }>(
  rows: readonly Row[],
  asOfMs: number,
  read: (row: Row) => Dated<Entry>,
): BySymbol<Entry> {
  const known = rows.map(read).filter((dated) => dated.knownAt <= asOfMs);
  const newestFirst = known.toSorted((one, other) => other.knownAt - one.knownAt || (one.key < other.key ? -1 : 1));
  return Map.groupBy(
    newestFirst.map((dated) => dated.entry()),
    (entry) => entry.symbol,
  );
}
