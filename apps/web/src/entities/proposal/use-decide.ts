import type { ProposalResponse } from '@gemscout/contracts';
import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, sentenceOf } from '../../api/http.ts';
import { removeCachedRow } from '../../api/cached-rows.ts';
import { readAgainUnlessLive } from '../../api/live-updates.ts';
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
 * watchlist are read again.
 */
export function useDecide() {
  const cache = useQueryClient();
  const { mutate, isPending, isSuccess, variables, error, reset } = useMutation({
    mutationFn: decideOn,
    onMutate: ({ proposal }: Decision) => takeOut(cache, proposal.id),
    onError(_error, { proposal }, putBack) {
      putBack?.();
      return Promise.all(changedBy(proposal.id).map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
    onSuccess: (_answer, { proposal }) => readAgainUnlessLive(cache, ...changedBy(proposal.id)),
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
  return useMutation({
    mutationFn: reopen,
    async onSuccess(_answer, { id }) {
      removeCachedRow(cache, queryKeys.queue('dismissed'), id);
      await readAgainUnlessLive(cache, ...changedBy(id));
    },
    onError: (_error, { id }) => Promise.all(changedBy(id).map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
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

function changedBy(proposalId: string): readonly QueryKey[] {
  return [queryKeys.proposal(proposalId), queryKeys.proposals, queryKeys.watchlist];
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
