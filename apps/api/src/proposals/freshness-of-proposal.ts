import type { ProposalResponse, ProposalDetailResponse } from '@gemscout/contracts';
import { freshnessOf, type Freshness } from '@gemscout/domain';
import type { ApiDeps } from '../api-deps.ts';
import { lookUp } from './market-now.ts';

const ADDED_BY_USER: Freshness = {
  state: 'unknown',
  changed: [],
  reasons: ['You added this proposal yourself: it has no price and no evidence to compare with.'],
};

const OF_SAMPLE_RUN: Freshness = {
  state: 'unknown',
  changed: [],
  reasons: ['This proposal belongs to the sample run: it is not compared with the market.'],
};

export type ProposalFreshness = Freshness & Pick<ProposalDetailResponse['freshness'], 'price_now'>;

/** Queries the market about a single displayed proposal; not used for lists. */
export async function freshnessOfProposal(
  deps: Pick<ApiDeps, 'market' | 'clock'>,
  proposal: ProposalResponse,
): Promise<ProposalFreshness> {
  if (proposal.source === 'user') return { ...ADDED_BY_USER, price_now: null };
  if (proposal.source === 'sample') return { ...OF_SAMPLE_RUN, price_now: null };
  const { now, price, priceNow } = await lookUp(deps, proposal);
  const { expires_at: expiresAt, evidence_at: evidenceAt, rechecked } = proposal;
  const checkedAt = rechecked?.checked_at ?? evidenceAt;
  const kept = checkedAt === null || expiresAt === null ? undefined : { price, checkedAt, expiresAt };
  return { ...freshnessOf(kept, now), price_now: priceNow };
}
