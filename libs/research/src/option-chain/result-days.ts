import { MarketFailure, resultDayOf, type FactsMarket, type ResultDay } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';

/** When results were published, and who says so. */
type ResultDays = { readonly days: readonly ResultDay[]; readonly provider?: string };

const MOST_QUARTERS = 12;
const RESULTS_OF_OPERATIONS = '2.02';

/**
 * The days of results: of a recorded market as its earnings name them, of a live one of the company's own current reports, which are read
 * with its filings and cost no request more.
 */
export async function resultDays(market: FactsMarket, symbol: string, signal?: AbortSignal): Promise<ResultDays> {
  if (market.info.asOf === null) return filedDays(market, symbol, signal);
  const answer = await answerOrFailure(market, market.earnings(symbol, MOST_QUARTERS, signal));
  if (answer instanceof MarketFailure) return { days: [] };
  return { days: answer.data.map(resultDayOf), provider: answer.provenance.provider };
}

async function filedDays(market: FactsMarket, symbol: string, signal?: AbortSignal): Promise<ResultDays> {
  const answer = await answerOrFailure(market, market.filings(symbol, signal));
  if (answer instanceof MarketFailure) return { days: [] };
  const days = answer.data.filings
    .filter(({ form, items }) => form === '8-K' && items.includes(RESULTS_OF_OPERATIONS))
    .map(({ filed, acceptedAt }) => resultDayOf({ date: filed, releaseTime: acceptedAt }));
  return { days, provider: answer.provenance.provider };
}
