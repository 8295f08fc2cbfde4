import type { ProposalResponse } from '@gemscout/contracts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, sentenceOf } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { decideOn, reopen, type Decision } from './proposals-api.ts';

/** Why a decision was refused. */
export type RefusedDecision = {
  readonly decision: Decision;
  readonly text: string;
  /** Somebody has decided before; that can be overruled. */
  readonly isSecond: boolean;
};

/**
 * Approves or dismisses. The proposal leaves the queue at once, and comes back where the server refuses; then queue and
 * watchlist are read again, which include it.
 */
export function useDecide() {
  const cache = useQueryClient();
  const { mutate, isPending, isSuccess, variables, error, reset } = useMutation({
    mutationFn: decideOn,
    onMutate: ({ proposal }: Decision) => takeOut(cache, proposal.id),
    onError: (_error, _decision, putBack) => putBack?.(),
    onSettled: (_answer, _error, { proposal }) => readAgain(cache, proposal.id),
  });
  return {
    decide: mutate,
    /** The id of the proposal that is being decided on. */
    pending: isPending ? variables.proposal.id : undefined,
    done: isSuccess ? variables : undefined,
    refused: error && variables ? refusalOf(error, variables) : undefined,
    clear: reset,
  };
}

/** Takes dismissals back. */
export function useReopen() {
  const cache = useQueryClient();
  return useMutation({ mutationFn: reopen, onSettled: (_answer, _error, { id }) => readAgain(cache, id) });
}

/** "NOVA dismissed." */
export function doneText({ proposal, outcome }: Decision): string {
  return `${proposal.symbol} ${outcome === 'approved' ? 'approved: it is on the watchlist.' : 'dismissed.'}`;
}

/** "NOVA is back in the queue.", or why it is not. */
export function reopenedText({ symbol }: ProposalResponse, error?: Error): string {
  return error ? `${symbol} was not brought back. ${sentenceOf(error)}` : `${symbol} is back in the queue.`;
}

function refusalOf(error: Error, decision: Decision): RefusedDecision {
  const isSecond = error instanceof ApiError && error.code === 'already_decided';
  return { decision, text: sentenceOf(error), isSecond };
}

function readAgain(cache: QueryClient, proposalId: string): Promise<unknown> {
  const changed = [queryKeys.proposal(proposalId), queryKeys.proposals, queryKeys.watchlist];
  return Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** Takes a proposal out of every list that is shown. @returns puts it back */
async function takeOut(cache: QueryClient, proposalId: string): Promise<() => void> {
  // An answer that is under way may still have it.
  await cache.cancelQueries({ queryKey: queryKeys.proposals });
  const lists = cache.getQueriesData<readonly ProposalResponse[]>({ queryKey: queryKeys.proposals });
  for (const [key, list] of lists)
    cache.setQueryData(
      key,
      list?.filter(({ id }) => id !== proposalId),
    );
  return () => {
    for (const [key, list] of lists) cache.setQueryData(key, list);
  };
}
