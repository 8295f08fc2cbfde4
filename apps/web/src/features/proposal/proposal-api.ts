import type { DecideAgainBody, ProposalAnswer, ProposalDetailAnswer } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';

/** A proposal with what only its dialog asks: whether the market is where the memo left it, and its probability. */
export function proposalQuery(proposalId: string) {
  return queryOptions({
    queryKey: ['proposal', proposalId],
    queryFn: ({ signal }) => callApi<ProposalDetailAnswer>(`/runs/proposals/${proposalId}`, { signal }),
  });
}

/** Decides `times` more on the same evidence. It is no run and is not charged as one. */
export function decideAgain(proposalId: string, times: number): Promise<ProposalAnswer> {
  const body: DecideAgainBody = { times };
  return callApi(`/runs/proposals/${proposalId}/again`, { method: 'POST', body });
}

/** Asks anew only what changed, and decides on it. */
export function recheck(proposalId: string): Promise<ProposalAnswer> {
  return callApi(`/runs/proposals/${proposalId}/recheck`, { method: 'POST', body: {} });
}
