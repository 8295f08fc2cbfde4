import type { ProposalResponse } from '@gemscout/contracts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** A command that changes a proposal: what shows it is read again, its evidence too. */
export function useProposalCommand(proposal: ProposalResponse, command: (id: string) => Promise<ProposalResponse>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => command(proposal.id),
    onSuccess: () => readAgain(cache, proposal),
  });
}

/** Reads again what shows the proposal. */
export async function readAgain(cache: QueryClient, { id, run_id, symbol }: ProposalResponse): Promise<void> {
  const changed = [queryKeys.proposal(id), queryKeys.evidence(run_id, symbol)];
  await Promise.all([
    readAgainUnlessLive(cache, queryKeys.proposals),
    ...changed.map((queryKey) => cache.invalidateQueries({ queryKey })),
  ]);
}
