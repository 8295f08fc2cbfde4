import type { JsonObject } from '@gemscout/domain';
import { holdersBody } from '@gemscout/evidence';
import { holdersSince, largeHolders } from '@gemscout/filings';
import { MarketFailure, type FactsMarket, type Provenance } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';

/** Of a live market each schedule is a request, besides the forms of insiders. */
const MOST_LIVE_SCHEDULES = 8;
const MOST_RECORDED_SCHEDULES = 200;

type HoldersOf = {
  readonly symbol: string;
  /** The last day whose schedules are read, `yyyy-mm-dd`. */
  readonly asOf: string;
};

type ReadHolders = { readonly body: JsonObject; readonly provenance: Provenance };

/** Who reported to hold more than five percent, or why the market knows nothing of it. @throws MarketFailure as `answerOrFailure` */
export async function holdersOf(
  market: FactsMarket,
  { symbol, asOf }: HoldersOf,
  signal?: AbortSignal,
): Promise<ReadHolders | MarketFailure> {
  const from = holdersSince(asOf);
  const limit = market.info.asOf === null ? MOST_LIVE_SCHEDULES : MOST_RECORDED_SCHEDULES;
  const answer = await answerOrFailure(market, market.holders(symbol, { from, limit }, signal));
  if (answer instanceof MarketFailure) return answer;
  const { cik: issuerCik, schedules, unread } = answer.data;
  const body = holdersBody(largeHolders(schedules, { issuerCik, from, asOf }), unread > 0);
  return { body, provenance: answer.provenance };
}
