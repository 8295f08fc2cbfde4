import type { Bar, Company, MarketData } from '../market-data.ts';
import { type CompanyRows, filterRows } from './company-rows.ts';
import {
  asOfInstant,
  closeOfTrading,
  earningsKnownAt,
  endOfDay,
  filingKnownAt,
  isoOf,
  knownAfterClose,
  startOfDay,
} from './known-at.ts';
import { readManifest } from './manifest.ts';
import { type MarketTables, checkTables, once, tablesOf } from './market-tables.ts';
import { companiesOf, directoryOf } from './open-market.ts';
import { recordedMarket } from './recorded-market.ts';
import type { BySymbol } from './tables.ts';

/**
 * A recorded market as a sequence of days: its files are read once, and looked at from as many days as wanted.
 * What was known on a day is for the agent; `bars` holds the future of that day, too, and is for settling alone.
 */
export type MarketHistory = {
  readonly name: string;
  readonly fictional: boolean;
  readonly directory: string;
  /** The instant that the market was recorded at, ISO 8601. */
  readonly recordedAt: string;
  readonly companies: readonly Company[];
  /** The indices that the market has, in the order of its file. */
  readonly benchmarks: readonly string[];
  /** The day of the first post; null where the market has none. */
  readonly firstPostDay: string | null;
  /** Every recorded bar of a company or an index, oldest first. */
  bars(symbol: string): readonly Bar[];
  /**
   * The market as it was known when the exchange closed on `day`: the day's bars, and whatever else was out by then.
   * Results of the evening and headlines of which only the day is known are seen from the next day.
   */
  atClose(day: string): Promise<MarketData>;
};

/**
 * Reads every file first, so that what is broken is found here. The sample market is sound: its files are read when they
 * are needed, and so are those of a market that is known to be sound (`isChecked`).
 *
 * @throws MarketFailure broken_market
 */
export async function openMarketHistory(path: string, { isChecked = path === 'sample' } = {}): Promise<MarketHistory> {
  const directory = directoryOf(path);
  const manifest = await readManifest(directory);
  const asOfMs = asOfInstant(manifest.as_of) ?? Number.NaN;
  const tables = tablesOf(directory, asOfMs);
  if (!isChecked) await checkTables(tables);
  const [bars, benchmarks, posts] = [await tables.bars(), await tables.benchmarks(), await tables.posts()];
  const postDays = [...(posts?.values() ?? [])].flatMap((ofSymbol) => ofSymbol.at(-1)?.createdAt.slice(0, 10) ?? []);
  const { name, fictional } = manifest;
  const provider = path === 'sample' ? 'sample' : `recorded:${name}`;
  return {
    name,
    fictional,
    directory,
    recordedAt: isoOf(asOfMs),
    companies: await companiesOf(directory, asOfMs),
    benchmarks: benchmarks?.symbols ?? [],
    firstPostDay: postDays.toSorted()[0] ?? null,
    bars: (symbol) => bars?.last(symbol, Infinity) ?? benchmarks?.last(symbol, Infinity) ?? [],
    async atClose(day) {
      const dayMs = Math.min(asOfMs, knownAfterClose(day));
      const info = { name, fictional, asOf: isoOf(dayMs) };
      const companies = await companiesOf(directory, dayMs);
      return recordedMarket({ info, provider, asOfMs: dayMs, companies, tables: tablesAtClose(tables, day) });
    },
  };
}

/** The tables without what was not known at the close: prices count as known with it, everything else by its instant. */
function tablesAtClose(tables: MarketTables, day: string): MarketTables {
  const closedMs = closeOfTrading(day);
  const known = <Entry>(read: () => Promise<BySymbol<Entry> | undefined>, knownAt: (entry: Entry) => number) =>
    once(async () => knownBy(await read(), (entry) => knownAt(entry) <= closedMs));
  const knownRows = <Entry>(read: () => Promise<CompanyRows<Entry> | undefined>, knownAt: (entry: Entry) => number) =>
    once(async () => {
      const rows = await read();
      return rows && filterRows(rows, (entry) => knownAt(entry) <= closedMs);
    });
  return {
    bars: once(async () => (await tables.bars())?.upTo(day)),
    benchmarks: once(async () => (await tables.benchmarks())?.upTo(day)),
    earnings: known(tables.earnings, ({ date, releaseTime }) => earningsKnownAt(date, releaseTime)),
    news: known(tables.news, ({ publishedAt }) => Date.parse(publishedAt)),
    fundamentals: known(tables.fundamentals, ({ date }) => endOfDay(date)),
    options: known(tables.options, ({ date }) => (date <= day ? closedMs : Infinity)),
    optionChains: known(tables.optionChains, ({ date }) => (date <= day ? closedMs : Infinity)),
    events: known(tables.events, ({ date }) => startOfDay(date)),
    rates: once(async () => (await tables.rates())?.filter(({ date }) => endOfDay(date) <= closedMs)),
    shortInterest: known(tables.shortInterest, ({ publishedOn }) => endOfDay(publishedOn)),
    estimates: knownRows(tables.estimates, ({ date }) => endOfDay(date)),
    statements: knownRows(tables.statements, ({ filed }) => filingKnownAt(filed)),
    filings: knownRows(tables.filings, ({ filing }) => filingKnownAt(filing.filed, filing.acceptedAt)),
    ownership: knownRows(tables.ownership, ({ form }) => filingKnownAt(form.filed)),
    holders: knownRows(tables.holders, ({ schedule }) => filingKnownAt(schedule.filed)),
    posts: known(tables.posts, ({ createdAt }) => Date.parse(createdAt)),
    documents: once(async () =>
      (await tables.documents())?.filter(({ publishedAt }) => Date.parse(publishedAt) <= closedMs),
    ),
  };
}

function knownBy<Entry>(table: BySymbol<Entry> | undefined, isKnown: (entry: Entry) => boolean) {
  if (!table) return undefined;
  const known = [...table].map(([symbol, entries]) => [symbol, entries.filter(isKnown)] as const);
  return new Map(known.filter(([, entries]) => entries.length > 0));
}
