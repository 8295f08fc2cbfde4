import type { ProposalResponse } from '@gemscout/contracts';

export type QueueRows = { readonly open: readonly ProposalResponse[]; readonly expired: readonly ProposalResponse[] };

/**
 * A memo is good through its last instant, as the server's freshness rule has it. The sample run was made on a day of its own market:
 * its proposals never expire.
 *
 * @param now in ms, of the market: that of a recorded one stands still; undefined while it is not known
 */
export function queueRows(proposals: readonly ProposalResponse[], now: number | undefined): QueueRows {
  const hasExpired = ({ expires_at: at, source }: ProposalResponse): boolean =>
    now !== undefined && at !== null && source !== 'sample' && Date.parse(at) < now;
  return {
    open: proposals.filter((proposal) => !hasExpired(proposal)),
    expired: proposals.filter(hasExpired),
  };
}
