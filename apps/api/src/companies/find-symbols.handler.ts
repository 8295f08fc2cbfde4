import { LONGEST_SYMBOL_SEARCH, type ListedSymbol, type SymbolsResponse } from '@gemscout/contracts';
import { MarketFailure, symbolSearch, type Company, type SymbolSearch } from '@gemscout/market';
import { withTimeout } from '@gemscout/service-kit';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiMarket } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';

const MOST_MATCHES = 10;
/** A live market may have to read its list first. */
const ANSWER_WITHIN_MS = 20_000;

/** The companies of the market that match a ticker, a name, a sector or an exchange. */
export class FindSymbols extends Query<SymbolsResponse> {
  constructor(readonly text: string) {
    super();
  }
}

@QueryHandler(FindSymbols)
export class FindSymbolsHandler implements IQueryHandler<FindSymbols> {
  private readonly symbols: SymbolSearch;

  constructor(private readonly market: ApiMarket) {
    this.symbols = symbolSearch(market);
  }

  /** @throws ApiError search_length_invalid; MarketFailure if the market's list cannot be read in time */
  async execute({ text }: FindSymbols): Promise<SymbolsResponse> {
    if (text.length === 0 || text.length > LONGEST_SYMBOL_SEARCH) throw new ApiError('search_length_invalid');
    const late = (): MarketFailure => new MarketFailure('unavailable', 'The market did not answer in time');
    const { matches, nearest } = await withTimeout(this.symbols.search(text, MOST_MATCHES), ANSWER_WITHIN_MS, late);
    return { market: this.market.info.name, matches: matches.map(listed), nearest: nearest.map(listed) };
  }
}

const listed = ({ symbol, name, sector, exchange }: Company): ListedSymbol => {
  return { symbol, name, sector, exchange: exchange ?? null };
};
