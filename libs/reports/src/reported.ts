import { showMetric, type ProposalResponse, type RunResponse, type WatchlistItemResponse } from '@gemscout/contracts';
import { scorePercent } from '@gemscout/domain';

/** The fields of a proposal that reports use. */
export type ReportedProposal = Pick<
  ProposalResponse,
  | ('symbol' | 'theme' | 'memo' | 'verdict' | 'score' | 'created_at' | 'source' | 'run_id')
  | ('watched' | 'dismissed' | 'price' | 'price_as_of' | 'spend_usd')
>;
/** The fields of a run that reports use. */
export type ReportedRun = Pick<
  RunResponse,
  'id' | 'kind' | 'subject' | 'status' | 'created_at' | 'ended_at' | 'proposals' | 'spend'
>;
/** The fields of a watchlist item that reports use. */
export type ReportedItem = Pick<WatchlistItemResponse, 'symbol' | 'added_at' | 'change_24h' | 'change_as_of'>;

/** The state of a proposal: on the watchlist, dismissed, or open. */
export function stateOf({ watched, dismissed }: Pick<ReportedProposal, 'watched' | 'dismissed'>): string {
  if (watched) return 'approved';
  return dismissed ? 'dismissed' : 'open';
}

/** The facts at the head of a note: confidence, time, price and state. */
export function factsOf(proposal: ReportedProposal): readonly (readonly [string, string])[] {
  const percent = scorePercent(proposal.score);
  const { price, price_as_of: day } = proposal;
  return [
    ['Confidence in the evidence', percent === null ? '–' : `${percent} %`],
    ['Decided', `${proposal.created_at.slice(0, 16).replace('T', ' ')} UTC`],
    ['Price then', price === null ? '–' : `${showMetric('close', price)}${day ? `, ${day.slice(0, 10)}` : ''}`],
    ['State', stateOf(proposal)],
  ];
}
