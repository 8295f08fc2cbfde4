import type { AddToWatchlistBody, DismissBody, ProposalAnswer } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';

/** The open proposals of a run, or (without one) of all runs: neither approved nor dismissed. */
export function openProposalsQuery(runId: string | undefined) {
  const path = runId ? `/runs/${runId}/proposals?include_watched=false` : '/runs/proposals';
  return queryOptions({
    queryKey: ['proposals', runId ?? 'all'],
    queryFn: async ({ signal }) => {
      const proposals = await callApi<readonly ProposalAnswer[]>(path, { signal });
      return proposals.filter(({ watched, dismissed }) => !watched && !dismissed);
    },
  });
}

/** All proposals for a symbol, newest first, approved and dismissed ones too. */
export function readProposalsFor(symbol: string): Promise<readonly ProposalAnswer[]> {
  return callApi(`/runs/proposals?${new URLSearchParams({ symbol })}`);
}

/** Approval is this and nothing else: the watchlist item names the proposal. */
export function approve({ id, run_id, symbol }: ProposalAnswer): Promise<unknown> {
  const body: AddToWatchlistBody = { symbol, notes: JSON.stringify({ proposal_id: id, run_id }) };
  return callApi('/watchlist', { method: 'POST', body });
}

/** Puts a proposal away; why, where somebody says so. */
export function dismiss({ id }: ProposalAnswer, reason = ''): Promise<unknown> {
  const body: DismissBody = reason.trim() === '' ? {} : { reason: reason.trim() };
  return callApi(`/runs/proposals/${id}/dismiss`, { method: 'POST', body });
}
