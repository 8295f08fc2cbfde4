import type { ProposalDetailResponse, ProposalResponse } from '@gemscout/contracts';
import { MarketFailure } from '@gemscout/market';
import { reportsAround } from '@gemscout/research';
import { untilAborted } from '@gemscout/service-kit';
import type { ApiDeps } from '../api-deps.ts';

type Reports = ProposalDetailResponse['reports'];

const ANSWER_WITHIN_MS = 5_000;
const UNKNOWN: Reports = { next: null, since_last: null };

/** The next results of a proposal's company, and the move since the last ones, as the market knows them now. What it does not say in time is null. */
export async function reportsOfProposal(
  { market, clock }: Pick<ApiDeps, 'market' | 'clock'>,
  { symbol, source }: Pick<ProposalResponse, 'symbol' | 'source'>,
): Promise<Reports> {
  if (source === 'sample') return UNKNOWN;
  const asOf = (market.info.asOf ?? clock.now()).slice(0, 10);
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const { next, since } = await untilAborted(reportsAround(market, { symbol, asOf }, signal), signal);
    return {
      next: next && { day: next.day, days: next.days, is_estimate: next.isEstimate },
      since_last: since && { close_of: since.day, change_pct: since.changePct },
    };
  } catch (error) {
    if (error instanceof MarketFailure || signal.aborted) return UNKNOWN;
    throw error;
  }
}
