import type { FactSource } from '@gemscout/contracts';
import { filingTextOf, issuerKind } from '@gemscout/filings';
import type { FilingData } from '../filing-data.ts';
import type { Answer, Company, MarketData, MarketInfo } from '../market-data.ts';
import { MarketFailure } from '../market-data.ts';
import type { CompanyRows } from './company-rows.ts';
import { isoOf } from './known-at.ts';
import { type MarketTables, once } from './market-tables.ts';
import { moversOf, sectorsOf } from './market-views.ts';
import { recordedHolders } from './recorded-holders.ts';
import { recordedRegime, yieldsIn } from './recorded-regime.ts';
import { socialBuzzOf } from './social-buzz.ts';
import { searchOver } from './web-search.ts';
import { newestPositions } from '../short-interest/short-position.ts';

const DAY_MS = 86_400_000;

type RecordedMarket = {
  readonly info: MarketInfo;
  readonly provider: string;
  readonly asOfMs: number;
  readonly companies: readonly Company[];
  readonly tables: MarketTables;
};

/** The port over the tables of one folder. All that it answers follows from the folder and its as-of instant. */
export function recordedMarket(market: RecordedMarket): MarketData {
  const { info, companies } = market;
  const bySymbol = new Map(companies.map((company) => [company.symbol, company]));
  return {
    info,
    sources: once(() => sourcesOf(market)),
    company: async (symbol) => bySymbol.get(symbol),
    companies: async () => companies,
    ...priceCalls(market),
    ...socialCalls(market),
    ...textCalls(market),
    ...companyCalls(market),
    shortInterest: shortInterestOf(market),
    optionChain: optionChainOf(market),
    regime: recordedRegime(market.tables, { info, answer: (data) => answer(market, data) }),
    ...filingCalls(market),
    holders: recordedHolders(market.tables, { info, answer: (data) => answer(market, data) }),
    close: async () => undefined,
  };
}

const BY_SYMBOL = ['earnings', 'fundamentals', 'options', 'news', 'posts'] as const;

/** The kinds of data with at least one row that is known at the as-of instant. */
async function sourcesOf({ tables, companies }: RecordedMarket): Promise<ReadonlySet<FactSource>> {
  const sources = new Set<FactSource>(['bars', 'sectors']);
  for (const name of BY_SYMBOL) if (((await tables[name]())?.size ?? 0) > 0) sources.add(name);
  if (((await tables.rates())?.length ?? 0) > 0) sources.add('rates').add('curves');
  if (((await tables.shortInterest())?.size ?? 0) > 0) sources.add('shortInterest');
  if (((await tables.optionChains())?.size ?? 0) > 0) sources.add('optionChains');
  if (sources.has('news') || ((await tables.documents())?.length ?? 0) > 0) sources.add('documents');
  const [statements, filings, forms] = [await tables.statements(), await tables.filings(), await tables.ownership()];
  const hasAny = <Entry>(rows: CompanyRows<Entry> | undefined, isMeant: (entry: Entry) => boolean = () => true) =>
    companies.some(({ symbol }) => rows?.of(symbol).some(isMeant));
  if (hasAny(await tables.estimates())) sources.add('estimates');
  if (hasAny(statements)) sources.add('statements');
  if (hasAny(forms) || hasAny(filings)) sources.add('ownership');
  if (hasAny(await tables.holders())) sources.add('holders');
  if (hasAny(filings, ({ paragraphs }) => paragraphs !== null)) sources.add('filingText');
  return sources;
}

function priceCalls({ companies, tables, ...market }: RecordedMarket): Pick<MarketData, 'bars' | 'movers' | 'sectors'> {
  const bars = () => required(tables.bars(), market.info, 'bars');
  const movers = once(async () => moversOf(companies, await bars()));
  const sectors = once(async () => sectorsOf(companies, await bars()));
  return {
    async bars(symbol, days, signal) {
      signal?.throwIfAborted();
      const found = (await bars()).last(symbol, days) ?? (await tables.benchmarks())?.last(symbol, days);
      return answer(market, found ?? noData(market.info, `bars of ${symbol}`));
    },
    async movers(limit, signal) {
      signal?.throwIfAborted();
      return answer(market, (await movers()).slice(0, limit));
    },
    async sectors(signal) {
      signal?.throwIfAborted();
      return answer(market, await sectors());
    },
  };
}

function socialCalls({ tables, ...market }: RecordedMarket): Pick<MarketData, 'socialBuzz' | 'posts'> {
  const posts = () => required(tables.posts(), market.info, 'posts');
  const buzz = once(async () => socialBuzzOf(await posts(), market.asOfMs));
  return {
    async socialBuzz(limit, signal) {
      signal?.throwIfAborted();
      return answer(market, (await buzz()).slice(0, limit));
    },
    async posts(symbol, days, limit, signal) {
      signal?.throwIfAborted();
      const after = isoOf(market.asOfMs - days * DAY_MS);
      const ofSymbol = (await posts()).get(symbol) ?? [];
      return answer(market, ofSymbol.filter(({ createdAt }) => createdAt > after).slice(0, limit));
    },
  };
}

function textCalls({ tables, ...market }: RecordedMarket): Pick<MarketData, 'news' | 'webSearch' | 'document'> {
  const news = () => required(tables.news(), market.info, 'news');
  const search = once(async () => {
    const [documents, headlines] = [await tables.documents(), await tables.news()];
    if (!documents && !headlines) return noData(market.info, 'documents and no news');
    return searchOver(documents ?? [], headlines?.values() ?? []);
  });
  return {
    async news(symbol, days, limit, signal) {
      signal?.throwIfAborted();
      const after = isoOf(market.asOfMs - days * DAY_MS);
      const ofSymbol = (await news()).get(symbol) ?? [];
      return answer(market, ofSymbol.filter(({ publishedAt }) => publishedAt > after).slice(0, limit));
    },
    async webSearch(query, limit, signal) {
      signal?.throwIfAborted();
      return answer(market, (await search())(query, limit));
    },
    async document(url) {
      return (await tables.documents())?.find((document) => document.url === url);
    },
  };
}

function companyCalls({
  tables,
  ...market
}: RecordedMarket): Pick<MarketData, 'earnings' | 'shareEvents' | 'fundamentals' | 'options' | 'rates' | 'estimates'> {
  return {
    async earnings(symbol, quarters, signal) {
      signal?.throwIfAborted();
      const reports = await required(tables.earnings(), market.info, 'earnings');
      return answer(market, (reports.get(symbol) ?? []).slice(0, quarters));
    },
    async shareEvents(symbol) {
      return (await tables.events())?.get(symbol) ?? [];
    },
    async fundamentals(symbol, signal) {
      signal?.throwIfAborted();
      const [latest] = (await tables.fundamentals())?.get(symbol) ?? [];
      return answer(market, latest ?? noData(market.info, `fundamentals of ${symbol}`));
    },
    async options(symbol, signal) {
      signal?.throwIfAborted();
      const [latest] = (await tables.options())?.get(symbol) ?? [];
      return answer(market, latest ?? noData(market.info, `options figures of ${symbol}`));
    },
    async rates(day, signal) {
      signal?.throwIfAborted();
      const latest = (await tables.rates())?.find(({ date }) => date <= day);
      return answer(market, latest ? yieldsIn(latest) : noData(market.info, `Treasury yields by ${day}`));
    },
    async estimates(symbol, day, signal) {
      signal?.throwIfAborted();
      const latest = (await tables.estimates())?.of(symbol).find(({ date }) => date <= day);
      return answer(market, latest ?? noData(market.info, `estimates of ${symbol} by ${day}`));
    },
  };
}

function shortInterestOf({ tables, ...market }: RecordedMarket): MarketData['shortInterest'] {
  return async (symbol, day, signal) => {
    signal?.throwIfAborted();
    const positions = newestPositions((await tables.shortInterest())?.get(symbol) ?? [], day);
    if (positions.length === 0) return noData(market.info, `short interest of ${symbol} by ${day}`);
    return answer(market, positions);
  };
}

function optionChainOf({ tables, ...market }: RecordedMarket): NonNullable<MarketData['optionChain']> {
  return async ({ symbol, day }, signal) => {
    signal?.throwIfAborted();
    const latest = (await tables.optionChains())?.get(symbol)?.find(({ date }) => date <= day);
    return answer(market, latest ?? noData(market.info, `option quotes of ${symbol} by ${day}`));
  };
}

function filingCalls({ tables, ...market }: RecordedMarket): Omit<FilingData, 'holders'> {
  const filingsOf = async (symbol: string) => (await tables.filings())?.of(symbol) ?? [];
  return {
    async statements(symbol, signal) {
      signal?.throwIfAborted();
      const facts = (await tables.statements())?.of(symbol) ?? [];
      if (facts.length > 0) return answer(market, facts);
      const filings = (await filingsOf(symbol)).map(({ filing }) => filing);
      const isFund = issuerKind({ filings, sic: null }) === 'fund';
      return noData(market.info, `statements of ${symbol}${isFund ? ': it is a fund' : ''}`);
    },
    async filings(symbol, signal) {
      signal?.throwIfAborted();
      const recorded = await filingsOf(symbol);
      const cik = recorded[0]?.cik ?? noData(market.info, `filings of ${symbol}`);
      return answer(market, { cik, filings: recorded.map(({ filing }) => filing) });
    },
    async filingText(symbol, accession, signal) {
      signal?.throwIfAborted();
      const found = (await filingsOf(symbol)).find(({ filing }) => filing.accession === accession);
      if (!found?.paragraphs) return noData(market.info, `text of the filing ${accession} of ${symbol}`);
      return answer(market, filingTextOf(found.filing, found.paragraphs, found.pressRelease));
    },
    async ownership(symbol, limit, signal) {
      signal?.throwIfAborted();
      const recorded = (await tables.ownership())?.of(symbol) ?? [];
      const cik = recorded[0]?.cik ?? (await filingsOf(symbol))[0]?.cik ?? noData(market.info, `insiders of ${symbol}`);
      return answer(market, { cik, forms: recorded.slice(0, limit).map(({ form }) => form) });
    },
  };
}

function answer<Data>({ provider, asOfMs }: Pick<RecordedMarket, 'provider' | 'asOfMs'>, data: Data): Answer<Data> {
  const asOf = isoOf(asOfMs);
  return { data, provenance: { provider, fetchedAt: asOf, asOf } };
}

async function required<Table>(table: Promise<Table | undefined>, info: MarketInfo, what: string): Promise<Table> {
  return (await table) ?? noData(info, what);
}

function noData(info: MarketInfo, what: string): never {
  throw new MarketFailure('no_data', `The market "${info.name}" has no ${what}.`);
}
