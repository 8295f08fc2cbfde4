import type { QuoteResponse } from '@gemscout/contracts';
import { oldPriceSentence, returnSince } from '@gemscout/domain';
import { lastCloseOf } from '../companies/last-price.ts';
import type { BarsRead } from './recent-bars.ts';

const SPARKLINE_CLOSES = 30;

type Quoted = {
  readonly name: string | null;
  /** The day of the market, `yyyy-mm-dd`. */
  readonly today: string;
  /** The day of the approval of a ticker on the watchlist. */
  readonly approvedOn: string | undefined;
};

/** What a row shows of a company, from its daily prices. */
export function quoteOf({ part, data = [] }: BarsRead, { name, today, approvedOn }: Quoted): QuoteResponse {
  const { symbol, provider, missing } = part;
  const now = lastCloseOf(data, provider);
  return {
    symbol,
    name,
    provider: now && provider,
    price_now: now,
    price_note: now ? oldPriceSentence(now.as_of, today) : (missing?.reason ?? `${symbol} has no price.`),
    is_temporary: missing?.is_temporary ?? false,
    closes: data.slice(-SPARKLINE_CLOSES).map(({ close }) => close),
    since_approval: approvedOn === undefined ? null : returnSince(data, approvedOn),
  };
}
