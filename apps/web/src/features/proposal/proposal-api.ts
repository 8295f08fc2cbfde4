import type {
  DecideAgainBody,
  DecideAgainProgress,
  ProposalResponse,
  ProposalDetailResponse,
} from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** A proposal with what only its dialog asks: whether the market has changed since the memo, and its probability. */
export function proposalQuery(proposalId: string) {
  return queryOptions({
    queryKey: queryKeys.proposal(proposalId),
    queryFn: ({ signal }) => callApi<ProposalDetailResponse>(`/runs/proposals/${proposalId}`, { signal }),
  });
}

/** Requests `times` more decisions on the same evidence, which are made after the answer. It is not charged as a run. */
export function decideAgain(proposalId: string, times: number): Promise<DecideAgainProgress> {
  const body: DecideAgainBody = { times };
  return callApi(`/runs/proposals/${proposalId}/again`, { method: 'POST', body });
}

/** How far deciding again has got. */
export function decideAgainProgress(proposalId: string, signal: AbortSignal): Promise<DecideAgainProgress> {
  return callApi(`/runs/proposals/${proposalId}/again`, { signal });
}

/** Asks anew only what changed, and decides on it. */
export function recheck(proposalId: string): Promise<ProposalResponse> {
  return callApi(`/runs/proposals/${proposalId}/recheck`, { method: 'POST', body: {} });
}
