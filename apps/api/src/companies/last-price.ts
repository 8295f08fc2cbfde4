import type { CompanyResponse, LastClose } from '@gemscout/contracts';
import { oldPriceSentence } from '@gemscout/domain';
import type { Bar } from '@gemscout/market';
import type { ApiDeps } from '../api-deps.ts';
import { readPart } from './company-part.ts';

export type LastPrice = Pick<CompanyResponse, 'price_now' | 'price_note'>;

/**
 * The last close of a symbol and its change, with a sentence if it is missing or old.
 *
 * @param today the day of the market, `yyyy-mm-dd`
 */
export async function lastPrice(
  market: Pick<ApiDeps['market'], 'bars'>,
  symbol: string,
  today: string,
  withinMs?: number,
): Promise<LastPrice> {
  const question = { symbol, what: 'prices', ...(withinMs !== undefined && { withinMs }) };
  const { part, data = [] } = await readPart(question, market.bars(symbol, 2));
  const price = lastCloseOf(data, part.provider);
  if (!price) return { price_now: null, price_note: part.missing?.reason ?? `${symbol} has no price.` };
  return { price_now: price, price_note: oldPriceSentence(price.as_of, today) };
}

/** The last close of daily bars, oldest first, with its change against the one before it; null if there are none. */
export function lastCloseOf(bars: readonly Bar[], provider: string | null): LastClose | null {
  const [last, before] = bars.toReversed();
  if (!last) return null;
  return {
    price: last.close,
    change_pct: before && before.close > 0 ? (last.close / before.close - 1) * 100 : null,
    as_of: last.date,
    provider: provider ?? '',
  };
}
