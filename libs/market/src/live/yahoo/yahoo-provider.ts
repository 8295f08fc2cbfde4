import { TtlCache, untilAborted } from '@gemscout/service-kit';
import type { Answer, Company } from '../../market-data.ts';
import type { FilingData } from '../../filing-data.ts';
import type { Capabilities } from '../capabilities.ts';
import { yahooClient, type YahooOptions } from './yahoo-client.ts';
import {
  type UndatedQuarter,
  yahooCompany,
  yahooDocuments,
  yahooFundamentals,
  yahooNews,
  yahooQuarters,
} from './yahoo-company.ts';
import { yahooEstimates } from './yahoo-estimates.ts';
import { nearestChains, yahooOptionChain } from './yahoo-option-chain.ts';
import { yahooOptions } from './yahoo-options.ts';
import { yahooHistory, yahooMarketCaps, yahooQuote } from './yahoo-prices.ts';
import { yahooCompanies, yahooMovers, yahooSectors } from './yahoo-scans.ts';
import { companySummaries } from './yahoo-summaries.ts';
import { yahooTradingDay } from './yahoo-trading-day.ts';

export type YahooProvider = Omit<
  Capabilities,
  'buzz' | 'social' | 'earnings' | 'sector' | 'rates' | 'curves' | 'creditSpread' | 'shortInterest' | keyof FilingData
> & {
  readonly name: 'yahoo';
  /** Newest first. Not the `earnings` of the chain: Yahoo does not say when a quarter was published. */
  quarters(symbol: string, signal?: AbortSignal): Promise<Answer<readonly UndatedQuarter[]>>;
  /** Of many companies in one request, in US dollars. @throws MarketFailure */
  marketCaps(symbols: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, number>>;
};

const COMPANIES_MS = 10 * 60_000;

/** Yahoo Finance: needs no key, and is not officially supported. */
export function yahooProvider(options: YahooOptions = {}): YahooProvider {
  const client = yahooClient(options);
  const companies = new TtlCache<Answer<readonly Company[]>>({ ttlMs: COMPANIES_MS, maxEntries: 1 });
  const nearest = nearestChains(client);
  const summaryOf = companySummaries(client);
  return {
    name: 'yahoo',
    quote: (symbol, signal) => yahooQuote(client, symbol, signal),
    tradingDay: (symbol, signal) => yahooTradingDay(client, symbol, signal),
    history: (symbol, days, signal) => yahooHistory(client, symbol, days, signal),
    movers: (limit, signal) => yahooMovers(client, limit, signal),
    sectors: (signal) => yahooSectors(client, signal),
    news: (symbol, days, limit, signal) => yahooNews(client, symbol, days, limit, signal),
    fundamentals: (symbol, signal) => yahooFundamentals(summaryOf, symbol, signal),
    estimates: (symbol, signal) => yahooEstimates(summaryOf, symbol, signal),
    options: async (symbol, signal) => yahooOptions(symbol, await nearest(symbol, signal)),
    optionChain: (question, signal) => yahooOptionChain(client, question, nearest, signal),
    search: (query, limit, signal) => yahooDocuments(client, query, limit, signal),
    company: (symbol, signal) => yahooCompany(client, symbol, signal),
    companies: (signal) => {
      const list = companies.get('', () => yahooCompanies(client));
      return signal ? untilAborted(list, signal) : list;
    },
    marketCaps: (symbols, signal) => yahooMarketCaps(client, symbols, signal),
    quarters: (symbol, signal) => yahooQuarters(summaryOf, symbol, signal),
  };
}
