import { type Answer, type MarketData, MarketFailure } from '../market-data.ts';
import type { Capability, Quote } from './capabilities.ts';
import type { ProviderWith } from './keyed-provider.ts';

/** The newest of any day. */
const LAST_DAY = '9999-12-31';

/** A whole market as a provider of what it has; its quote is its last close. */
export function marketProvider(
  market: MarketData,
): ProviderWith<
  Exclude<Capability, 'companies' | 'company' | 'sector' | 'curves' | 'creditSpread' | 'tradingDay' | 'optionChain'>
> {
  return {
    name: market.info.name,
    quote: (symbol, signal) => lastClose(market, symbol, signal),
    history: async (symbol, days, signal) => {
      const { data: bars, ...rest } = await market.bars(symbol, days, signal);
      return { ...rest, data: { currency: 'USD', bars } };
    },
    movers: (limit, signal) => market.movers(limit, signal),
    sectors: (signal) => market.sectors(signal),
    buzz: (limit, signal) => market.socialBuzz(limit, signal),
    social: (symbol, days, limit, signal) => market.posts(symbol, days, limit, signal),
    news: (symbol, days, limit, signal) => market.news(symbol, days, limit, signal),
    earnings: (symbol, quarters, signal) => market.earnings(symbol, quarters, signal),
    fundamentals: (symbol, signal) => market.fundamentals(symbol, signal),
    options: (symbol, signal) => market.options(symbol, signal),
    rates: (day, signal) => market.rates(day, signal),
    estimates: (symbol, signal) => market.estimates(symbol, LAST_DAY, signal),
    shortInterest: (symbol, signal) => market.shortInterest(symbol, LAST_DAY, signal),
    statements: (symbol, signal) => market.statements(symbol, signal),
    filings: (symbol, signal) => market.filings(symbol, signal),
    filingText: (symbol, accession, signal) => market.filingText(symbol, accession, signal),
    ownership: (symbol, limit, signal) => market.ownership(symbol, limit, signal),
    holders: (symbol, asked, signal) => market.holders(symbol, asked, signal),
    search: (query, limit, signal) => market.webSearch(query, limit, signal),
  };
}

async function lastClose(market: MarketData, symbol: string, signal?: AbortSignal): Promise<Answer<Quote>> {
  const [company, { data: bars, ...rest }] = await Promise.all([
    market.company(symbol),
    market.bars(symbol, 2, signal),
  ]);
  const [last, before] = bars.toReversed();
  if (!last) throw new MarketFailure('no_data', `${market.info.name} has no price of ${symbol}`);
  const previousClose = before?.close ?? null;
  const changePct = previousClose === null ? null : (last.close / previousClose - 1) * 100;
  const { close: price, volume, date } = last;
  const what = { symbol, name: company?.name ?? null, kind: null, currency: 'USD', marketCap: null };
  return { ...rest, data: { ...what, price, previousClose, changePct, volume, at: `${date}T21:00:00.000Z` } };
}
