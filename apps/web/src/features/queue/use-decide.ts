import type { ProposalAnswer } from '@gemscout/contracts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../api/http.ts';

export type Decision = {
  readonly proposal: ProposalAnswer;
  readonly act: (proposal: ProposalAnswer) => Promise<unknown>;
  /** "approved" */
  readonly done: string;
};

/**
 * Approves or dismisses. The proposal leaves the queue at once, and comes back where the server refuses; then queue and
 * watchlist are read again, which include it.
 */
export function useDecide() {
  const cache = useQueryClient();
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: ({ proposal, act }: Decision) => act(proposal),
    onMutate: ({ proposal }) => takeOut(cache, proposal.id),
    onError: (_error, _decision, putBack) => putBack?.(),
    onSettled: (_answer, _error, { proposal }) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['proposal', proposal.id] }),
        cache.invalidateQueries({ queryKey: ['proposals'] }),
        cache.invalidateQueries({ queryKey: ['watchlist'] }),
      ]),
  });
  const id = variables?.proposal.id;
  return {
    decide: mutate,
    told: isSuccess ? `${variables.proposal.symbol} ${variables.done}` : '',
    decided: isPending ? id : undefined,
    refused: error && id ? { id, text: sentenceOf(error) } : undefined,
  };
}

/** Takes a proposal out of every list that is shown. @returns puts it back */
async function takeOut(cache: QueryClient, proposalId: string): Promise<() => void> {
  // An answer that is under way may still have it.
  await cache.cancelQueries({ queryKey: ['proposals'] });
  const lists = cache.getQueriesData<readonly ProposalAnswer[]>({ queryKey: ['proposals'] });
  for (const [key, list] of lists)
    cache.setQueryData(
      key,
      list?.filter(({ id }) => id !== proposalId),
    );
  return () => {
    for (const [key, list] of lists) cache.setQueryData(key, list);
  };
}
