import type { Company, MarketData } from '../market-data.ts';
import { type CompanyIndex, indexCompanies, nearestCompanies, rankCompanies } from './rank-companies.ts';

type FoundSymbols = {
  /** Best first. */
  readonly matches: readonly Company[];
  /** Without matches, some companies that the market has, those with similar tickers first; else empty. */
  readonly nearest: readonly Company[];
};

export type SymbolSearch = {
  /**
   * The companies of the market that match a ticker, a name, a sector or an exchange. Equal questions have equal answers until
   * the list changes.
   *
   * @throws MarketFailure if the market's list cannot be read
   */
  search(text: string, limit: number): Promise<FoundSymbols>;
};

/** A live list changes once a day. */
const LIST_MS = 60 * 60_000;
const MOST_NEAREST = 3;

type Listed = { readonly index: Promise<CompanyIndex>; readonly untilMs: number };

/** Searches the list of a market's companies, which it reads again after an hour. A failed read is not kept. */
export function symbolSearch(market: Pick<MarketData, 'companies'>, now: () => number = Date.now): SymbolSearch {
  let listed: Listed | undefined;
  const currentIndex = (): Promise<CompanyIndex> => {
    if (!listed || listed.untilMs <= now()) {
      const read = { index: market.companies().then(indexCompanies), untilMs: now() + LIST_MS };
      read.index.catch(() => {
        if (listed === read) listed = undefined;
      });
      listed = read;
    }
    return listed.index;
  };
  return {
    async search(text, limit) {
      const index = await currentIndex();
      const matches = rankCompanies(index, text, limit);
      return { matches, nearest: matches.length > 0 ? [] : nearestCompanies(index, text, MOST_NEAREST) };
    },
  };
}
