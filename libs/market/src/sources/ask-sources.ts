import { FACT_SOURCES, type FactSource } from '@gemscout/contracts';
import { holdersSince } from '@gemscout/filings';
import type { Provider } from '../live/capabilities.ts';
import { chainForSource } from '../live/chain.ts';
import { type Answer, MarketFailure } from '../market-data.ts';

/** What a provider says when it is asked once for a kind of data. */
export type SourceCheck = {
  readonly source: FactSource;
  readonly provider: string;
  readonly seconds: number;
  /** The newest day in the answer, `yyyy-mm-dd`, else the day that it is as of; or why there is none. */
  readonly result: { readonly day: string } | MarketFailure;
};

const DAYS = 30;
const MOST = 10;
const QUARTERS = 8;
/** Each form is a request: as many as a run reads. */
const FORMS = 8;
const REPORTS = /^(?:10-K|10-Q|20-F|40-F)$/;
const DAY = /"(?:date|settlementDate|filed|publishedAt|createdAt|at)":"(\d{4}-\d\d-\d\d)/g;

type Question = (of: Provider, symbol: string) => Promise<Answer<unknown>> | undefined;

const QUESTIONS: Readonly<Record<FactSource, Question>> = {
  bars: (of, symbol) => of.history?.(symbol, DAYS),
  sectors: (of) => of.sectors?.(),
  earnings: (of, symbol) => of.earnings?.(symbol, QUARTERS),
  fundamentals: (of, symbol) => of.fundamentals?.(symbol),
  options: (of, symbol) => of.options?.(symbol),
  optionChains: (of, symbol) =>
    of.optionChain?.({ symbol, day: new Date().toISOString().slice(0, 10), reportBy: null }),
  news: (of, symbol) => of.news?.(symbol, DAYS, MOST),
  posts: (of, symbol) => of.social?.(symbol, DAYS, MOST),
  documents: (of, symbol) => of.search?.(`${symbol} shares`, MOST),
  rates: (of) => of.rates?.(today()),
  estimates: (of, symbol) => of.estimates?.(symbol),
  shortInterest: (of, symbol) => of.shortInterest?.(symbol),
  curves: (of) => of.curves?.(today()),
  minutes: (of, symbol) => of.tradingDay?.(symbol),
  statements: (of, symbol) => of.statements?.(symbol),
  ownership: (of, symbol) => of.ownership?.(symbol, FORMS),
  holders: (of, symbol) => of.holders?.(symbol, { from: holdersSince(today()), limit: FORMS }),
  filingText: newestReport,
};

/**
 * Asks every provider once for each kind of data that it has about `symbol`, one after the other, in the order of the facts. Nothing
 * is cached. A failure is a result; only errors that are none of the market's are thrown.
 */
export async function* askSources(providers: readonly Provider[], symbol: string): AsyncGenerator<SourceCheck> {
  for (const source of FACT_SOURCES)
    for (const provider of chainForSource(source, providers)) yield await checked(source, provider, symbol);
}

async function checked(source: FactSource, provider: Provider, symbol: string): Promise<SourceCheck> {
  const startedMs = performance.now();
  const about = (result: SourceCheck['result']): SourceCheck => {
    const seconds = (performance.now() - startedMs) / 1_000;
    return { source, provider: provider.name, seconds, result };
  };
  try {
    const answer = await QUESTIONS[source](provider, symbol);
    return about(
      answer ? { day: newestDay(answer) } : new MarketFailure('no_data', `${provider.name} has no ${source}`),
    );
  } catch (error) {
    if (error instanceof MarketFailure) return about(error);
    throw error;
  }
}

async function newestReport(of: Provider, symbol: string): Promise<Answer<unknown>> {
  const listed = await of.filings?.(symbol);
  const report = listed?.data.filings.find(({ form }) => REPORTS.test(form));
  const text = report && (await of.filingText?.(symbol, report.accession));
  if (!text) throw new MarketFailure('no_data', `${of.name} lists no annual or quarterly report of ${symbol}`);
  return text;
}

const today = (): string => new Date().toISOString().slice(0, 10);

function newestDay({ data, provenance }: Answer<unknown>): string {
  const days = [...(JSON.stringify(data) ?? '').matchAll(DAY)].map(([, day = '']) => day);
  return days.toSorted().at(-1) ?? provenance.asOf.slice(0, 10);
}
