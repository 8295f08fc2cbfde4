import type { ProposalAnswer, RunAnswer, WatchlistItemAnswer } from '@gemscout/contracts';

/** What is told of a proposal. */
export type ReportedProposal = Pick<
  ProposalAnswer,
  | ('symbol' | 'theme' | 'memo' | 'verdict' | 'score' | 'created_at' | 'source' | 'run_id')
  | ('watched' | 'dismissed' | 'price' | 'price_as_of' | 'spend_usd')
>;
/** What is told of a run. */
export type ReportedRun = Pick<
  RunAnswer,
  'id' | 'kind' | 'subject' | 'status' | 'created_at' | 'ended_at' | 'proposals' | 'spend'
>;
/** What is told of an item of the watchlist. */
export type ReportedItem = Pick<WatchlistItemAnswer, 'symbol' | 'added_at' | 'change_24h' | 'change_as_of'>;

/** What became of a proposal: on the watchlist, put away, or still open. */
export function stateOf({ watched, dismissed }: Pick<ReportedProposal, 'watched' | 'dismissed'>): string {
  if (watched) return 'approved';
  return dismissed ? 'dismissed' : 'open';
}
