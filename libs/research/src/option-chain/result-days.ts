import { MarketFailure, type FactsMarket } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';
import type { ResultDay } from './result-moves.ts';

/** When results were published, and who says so. */
type ResultDays = { readonly days: readonly ResultDay[]; readonly provider?: string };

const MOST_QUARTERS = 12;
const RESULTS_OF_OPERATIONS = '2.02';
/** The exchange closes at 16:00 in New York. */
const CLOSES_AT_HOUR = 16;

/**
 * The days of results: of a recorded market as its earnings name them, of a live one of the company's own current reports, which are read
 * with its filings and cost no request more.
 */
export async function resultDays(market: FactsMarket, symbol: string, signal?: AbortSignal): Promise<ResultDays> {
  if (market.info.asOf === null) return filedDays(market, symbol, signal);
  const answer = await answerOrFailure(market, market.earnings(symbol, MOST_QUARTERS, signal));
  if (answer instanceof MarketFailure) return { days: [] };
  const days = answer.data.map(({ date, releaseTime }) => ({ day: date, isAfterClose: releaseTime === 'post' }));
  return { days, provider: answer.provenance.provider };
}

async function filedDays(market: FactsMarket, symbol: string, signal?: AbortSignal): Promise<ResultDays> {
  const answer = await answerOrFailure(market, market.filings(symbol, signal));
  if (answer instanceof MarketFailure) return { days: [] };
  const days = answer.data.filings
    .filter(({ form, items }) => form === '8-K' && items.includes(RESULTS_OF_OPERATIONS))
    .map(({ filed, acceptedAt }) =>
      acceptedAt === null ? { day: filed, isAfterClose: false } : inNewYork(acceptedAt),
    );
  return { days, provider: answer.provenance.provider };
}

const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

function inNewYork(instant: string): ResultDay {
  const [day = '', time = ''] = NEW_YORK.format(new Date(instant)).split(', ');
  return { day, isAfterClose: Number(time.slice(0, 2)) >= CLOSES_AT_HOUR };
}
