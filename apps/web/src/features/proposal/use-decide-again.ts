import type { DecideAgainProgress, ProposalResponse } from '@gemscout/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { decideAgain, decideAgainProgress } from './proposal-api.ts';
import { readAgain } from './use-proposal-command.ts';

const TIMES = 5;
const LOOK_EVERY_MS = 1_000;

/** Requests more decisions on a proposal and follows their progress; each one is shown as soon as it is recorded. */
export function useDecideAgain(proposal: ProposalResponse) {
  const cache = useQueryClient();
  const queryKey = queryKeys.decideAgain(proposal.id);
  const progress = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = cache.getQueryData<DecideAgainProgress>(queryKey);
      const now = await decideAgainProgress(proposal.id, signal);
      if (before && before.done !== now.done) void readAgain(cache, proposal);
      return now;
    },
    enabled: proposal.source === 'run',
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_EVERY_MS : false),
  });
  const request = useMutation({
    mutationFn: () => decideAgain(proposal.id, TIMES),
    onSuccess: (requested) => cache.setQueryData(queryKey, requested),
  });
  return {
    progress: progress.data,
    isBusy: request.isPending || progress.data?.status === 'running',
    error: request.error ?? progress.error,
    request: () => request.mutate(),
  };
}
