import type { ProposalResponse } from '@gemscout/contracts';
import { FITS_FROM } from '@gemscout/domain';

export type QueueRows = {
  readonly open: readonly ProposalResponse[];
  /** Those that fit neither the goal nor the request of their run: their verdicts stand all the same. */
  readonly unfit: readonly ProposalResponse[];
  readonly expired: readonly ProposalResponse[];
};

/**
 * A memo is good through its last instant, as the server's freshness rule has it. The sample run was made on a day of its own market:
 * its proposals never expire.
 *
 * @param now in ms, of the market: that of a recorded one stands still; undefined while it is not known
 */
export function queueRows(proposals: readonly ProposalResponse[], now: number | undefined): QueueRows {
  const hasExpired = ({ expires_at: at, source }: ProposalResponse): boolean =>
    now !== undefined && at !== null && source !== 'sample' && Date.parse(at) < now;
  const current = proposals.filter((proposal) => !hasExpired(proposal));
  return {
    open: current.filter(fits),
    unfit: current.filter((each) => !fits(each)),
    expired: proposals.filter(hasExpired),
  };
}

const fits = ({ fit }: ProposalResponse): boolean => fit === null || fit.share >= FITS_FROM;
