import { z } from 'zod';
import { LastClose } from './company-parts.ts';
import { userText } from './user-text.ts';

/** The tickers of one request. */
export const MOST_QUOTES = 50;
/** A ticker has at most 12 characters and a comma. */
const LONGEST_LIST = MOST_QUOTES * 13;

/** `GET /quotes`: up to 50 tickers, separated by commas. */
export const QuotesQuery = z.strictObject({ symbols: userText(LONGEST_LIST).min(1) });
export type QuotesQuery = z.infer<typeof QuotesQuery>;

/** What a row of a list shows of a company: its name, its last close and the closes before it. */
export const QuoteResponse = z.object({
  symbol: z.string(),
  /** Null if the market's list does not have the ticker, or did not answer in time. */
  name: z.string().nullable(),
  /** The provider of the closes; null if there are none. */
  provider: z.string().nullable(),
  /** Null if there is none; `price_note` then says why. */
  price_now: LastClose.nullable(),
  /** A sentence if the price is missing or old; else null. */
  price_note: z.string().nullable(),
  /** True if the price is missing only for now: it can help to ask again. */
  is_temporary: z.boolean(),
  /** About 30 trading days, oldest first, in US dollars, adjusted for splits. */
  closes: z.array(z.number()).readonly(),
  /** Of a ticker on the watchlist: the change in percent since the close of the day of its approval. Null for all others. */
  since_approval: z.object({ pct: z.number(), from: z.string() }).nullable(),
});
export type QuoteResponse = z.infer<typeof QuoteResponse>;
