import type { ProposalResponse, RunResponse, WatchlistItemResponse } from '@gemscout/contracts';
import { scorePercent } from '@gemscout/domain';

/** What is told of a proposal. */
export type ReportedProposal = Pick<
  ProposalResponse,
  | ('symbol' | 'theme' | 'memo' | 'verdict' | 'score' | 'created_at' | 'source' | 'run_id')
  | ('watched' | 'dismissed' | 'price' | 'price_as_of' | 'spend_usd')
>;
/** What is told of a run. */
export type ReportedRun = Pick<
  RunResponse,
  'id' | 'kind' | 'subject' | 'status' | 'created_at' | 'ended_at' | 'proposals' | 'spend'
>;
/** What is told of an item of the watchlist. */
export type ReportedItem = Pick<WatchlistItemResponse, 'symbol' | 'added_at' | 'change_24h' | 'change_as_of'>;

/** What became of a proposal: on the watchlist, put away, or still open. */
export function stateOf({ watched, dismissed }: Pick<ReportedProposal, 'watched' | 'dismissed'>): string {
  if (watched) return 'approved';
  return dismissed ? 'dismissed' : 'open';
}

/** How sure, when, at which price, and what became of it: what stands at the head of a note. */
export function factsOf(proposal: ReportedProposal): readonly (readonly [string, string])[] {
  const percent = scorePercent(proposal.score);
  const { price, price_as_of: day } = proposal;
  return [
    ['Confidence in the evidence', percent === null ? '–' : `${percent} %`],
    ['Decided', `${proposal.created_at.slice(0, 16).replace('T', ' ')} UTC`],
    ['Price then', price === null ? '–' : `$${price.toFixed(2)}${day ? `, ${day.slice(0, 10)}` : ''}`],
    ['State', stateOf(proposal)],
  ];
}
