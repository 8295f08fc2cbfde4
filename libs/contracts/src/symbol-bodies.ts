import { z } from 'zod';
import { userText } from './user-text.ts';

/** The characters of a search for symbols. */
export const LONGEST_SYMBOL_SEARCH = 64;

/** The characters of a URL that a server reads. */
const LONGEST_QUERY = 16_384;

/** `GET /symbols`: a text of 1 to 64 characters; any other length is refused with 400. */
export const SymbolsQuery = z.strictObject({
  q: userText(LONGEST_QUERY).meta({ minLength: 1, maxLength: LONGEST_SYMBOL_SEARCH }),
});
export type SymbolsQuery = z.infer<typeof SymbolsQuery>;

const ListedSymbol = z.object({
  symbol: z.string(),
  name: z.string(),
  sector: z.string().nullable(),
  /** Null where the market's list does not say. */
  exchange: z.string().nullable(),
});
export type ListedSymbol = z.infer<typeof ListedSymbol>;

export const SymbolsResponse = z.object({
  /** The name of the market, such as `sample`. */
  market: z.string(),
  /** At most ten, the best first: the ticker itself, tickers and names that begin with the text, what contains it, sectors. */
  matches: z.array(ListedSymbol).readonly(),
  /** Without matches, up to three companies that the market has, those with similar tickers first; else empty. */
  nearest: z.array(ListedSymbol).readonly(),
});
export type SymbolsResponse = z.infer<typeof SymbolsResponse>;
