import { type Answer, type Bar, MarketFailure } from '../../market-data.ts';
import { answerOf } from '../answers.ts';
import type { History } from '../capabilities.ts';
import type { ProviderClient } from '../http-client.ts';
import { dashed, requireSameSymbol } from '../symbols.ts';
import { DailyBody, type DailyRow, type Split, SplitsBody } from './alpha-vantage-answers.ts';

/** The free plan's limit for one request. */
const COMPACT_DAYS = 100;
/** Larger than overnight moves without a split; a split of 4 for 3 is larger. */
const SPLIT_LIKE = 1.3;

/**
 * Completed days. The free series is unadjusted, so if an overnight move looks like a split the list of splits is
 * requested as well: one more of the few daily requests, only when needed.
 */
export async function alphaVantageHistory(
  client: ProviderClient,
  symbol: string,
  days: number,
  signal?: AbortSignal,
): Promise<Answer<History>> {
  const outputsize = days > COMPACT_DAYS ? 'full' : 'compact';
  const asked = { function: 'TIME_SERIES_DAILY', symbol: dashed(symbol), outputsize };
  const fetched = await client.getJson('/query', asked, DailyBody, signal);
  requireSameSymbol('alphavantage', symbol, fetched.data.symbol);
  const traded = fetched.data.days
    .filter(({ date }) => `${date}T21:00:00.000Z` <= fetched.fetchedAt)
    .map(({ date, row }) => barOf(date, row))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .slice(-days);
  const newest = traded.at(-1);
  if (!newest) throw new MarketFailure('no_data', `alphavantage has no daily prices of ${symbol}`);
  const bars = hasSplitLikeNight(traded) ? asSplit(traded, await splitsOf(client, symbol, signal)) : traded;
  return answerOf('alphavantage', fetched, { currency: 'USD', bars }, `${newest.date}T21:00:00.000Z`);
}

function barOf(date: string, row: DailyRow): Bar {
  return {
    date,
    open: row['1. open'],
    high: row['2. high'],
    low: row['3. low'],
    close: row['4. close'],
    volume: row['5. volume'],
  };
}

function hasSplitLikeNight(bars: readonly Bar[]): boolean {
  return bars.some((bar, index) => {
    const before = bars[index - 1];
    return before !== undefined && Math.max(bar.open / before.close, before.close / bar.open) >= SPLIT_LIKE;
  });
}

async function splitsOf(client: ProviderClient, symbol: string, signal: AbortSignal | undefined) {
  const { data } = await client.getJson('/query', { function: 'SPLITS', symbol: dashed(symbol) }, SplitsBody, signal);
  return data.data;
}

/** Prices before a split are divided by it, volumes multiplied. */
function asSplit(bars: readonly Bar[], splits: readonly Split[]): readonly Bar[] {
  return bars.map((bar) => {
    const factor = splits
      .filter(({ effective_date }) => effective_date > bar.date)
      .reduce((product, { split_factor }) => product * split_factor, 1);
    const { open, high, low, close, volume } = bar;
    const prices = { open: open / factor, high: high / factor, low: low / factor, close: close / factor };
    return { date: bar.date, ...prices, volume: volume * factor };
  });
}
