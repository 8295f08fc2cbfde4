import type { ProposalAnswer } from '@gemscout/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { proposalQuery } from './proposal-api.ts';

/** A command that changes a proposal: what shows it is read again, its evidence too. */
export function useProposalCommand(proposal: ProposalAnswer, command: (id: string) => Promise<ProposalAnswer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => command(proposal.id),
    onSuccess: async () => {
      const changed = [
        proposalQuery(proposal.id).queryKey,
        ['proposals'],
        ['evidence', proposal.run_id, proposal.symbol],
      ];
      await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
}
