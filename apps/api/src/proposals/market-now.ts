import type { ProposalResponse, ProposalDetailResponse } from '@gemscout/contracts';
import type { MarketNow, Reported, Unanswered } from '@gemscout/domain';
import {
  MarketFailure,
  resultDayOf,
  resultKnownAt,
  type Answer,
  type Bar,
  type EarningsReport,
  type MarketData,
} from '@gemscout/market';
import { untilAborted } from '@gemscout/service-kit';
import type { ApiDeps } from '../api-deps.ts';

const DAY_MS = 24 * 60 * 60_000;
const VOLATILITY_DAYS = 20;
const MOST_DAYS = 260;
const QUARTERS = 4;
const ANSWER_WITHIN_MS = 5_000;
/** Two readings of the same day's close differ this much only if prices were restated, as after a split. */
const RESTATED_FROM = 0.3;

type Kept = Pick<ProposalResponse, 'symbol' | 'price' | 'price_as_of'>;
export type LookedUp = {
  readonly now: MarketNow;
  /** The saved price, adjusted to today's shares, to compare with. */
  readonly price: number | null;
  readonly priceNow: ProposalDetailResponse['freshness']['price_now'];
};

/**
 * Queries the market about one proposal. A question without an answer is reported as a sentence, never replaced by a default.
 */
export async function lookUp(
  { market, clock }: Pick<ApiDeps, 'market' | 'clock'>,
  kept: Kept,
  signal: AbortSignal = AbortSignal.timeout(ANSWER_WITHIN_MS),
): Promise<LookedUp> {
  const at = market.info.asOf ?? clock.now();
  const { symbol, price } = kept;
  const [bars, earnings] = await Promise.all([
    answered(market.bars(symbol, daysSince(kept.price_as_of, at), signal), `the price of ${symbol}`, signal),
    earningsDays(market, symbol, signal),
  ]);
  if ('unanswered' in bars)
    return { now: { at, price: price === null ? null : bars, earnings }, price, priceNow: null };
  const last = bars.data.at(-1);
  if (!last) return { now: { at, price: price === null ? null : noPrice(symbol), earnings }, price, priceNow: null };
  const then = comparable(kept, bars.data);
  return {
    now: { at, price: { value: last.close, dailyMovePct: dailyMovePct(bars.data) }, earnings },
    price: then,
    priceNow: { ...moveSince(then, last.close), as_of: last.date, provider: bars.provenance.provider },
  };
}

function moveSince(then: number | null, price: number) {
  return { price, price_then: then, change_pct: then === null || then <= 0 ? null : (price / then - 1) * 100 };
}

const noPrice = (symbol: string): Unanswered => ({ unanswered: `The market has no price of ${symbol} now.` });

async function earningsDays(
  market: Pick<MarketData, 'earnings'>,
  symbol: string,
  signal: AbortSignal,
): Promise<MarketNow['earnings']> {
  const reports = market.earnings(symbol, QUARTERS, signal).catch((error: unknown) => {
    if (error instanceof MarketFailure && error.code === 'no_data') return { data: [] };
    throw error;
  });
  const answer = await answered(reports, `whether ${symbol} has reported earnings`, signal);
  return 'unanswered' in answer ? answer : answer.data.map(reportedOf);
}

function reportedOf(report: EarningsReport): Reported {
  return { on: resultDayOf(report).day, knownAt: new Date(resultKnownAt(report)).toISOString() };
}

/** Enforces the time limit itself, because some markets ignore the signal. */
async function answered<Data>(asked: Promise<Data>, what: string, signal: AbortSignal): Promise<Data | Unanswered> {
  try {
    return await untilAborted(asked, signal);
  } catch (error) {
    return { unanswered: `The market does not say ${what}: ${whyOf(error)}.` };
  }
}

const WHY: Readonly<Partial<Record<MarketFailure['code'], string>>> = {
  no_data: 'it has none',
  rate_limited: 'its provider allows no more requests for now',
  auth: 'its provider does not accept the key',
};

function whyOf(error: unknown): string {
  return (error instanceof MarketFailure ? WHY[error.code] : undefined) ?? 'it does not answer';
}

/** The number of trading days back to the memo, at least as many as the usual move is measured over. */
function daysSince(priceAsOf: string | null, at: string): number {
  const days = priceAsOf === null ? 0 : (Date.parse(at) - Date.parse(priceAsOf)) / DAY_MS;
  return Math.min(MOST_DAYS, Math.max(VOLATILITY_DAYS, Math.ceil((days * 5) / 7)) + 2);
}

function dailyMovePct(bars: Answer<readonly Bar[]>['data']): number | null {
  const closes = bars.slice(-VOLATILITY_DAYS - 1).map(({ close }) => close);
  const moves = closes.slice(1).map((close, day) => (close / (closes[day] ?? close) - 1) * 100);
  if (moves.length < VOLATILITY_DAYS) return null;
  const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length;
  return Math.sqrt(moves.reduce((sum, move) => sum + (move - mean) ** 2, 0) / (moves.length - 1));
}

function comparable({ price, price_as_of: day }: Kept, bars: readonly Bar[]): number | null {
  const restated = bars.find(({ date }) => date === day)?.close;
  if (price === null || restated === undefined || Math.abs(restated / price - 1) < RESTATED_FROM) return price;
  return restated;
}
