import type { AddToWatchlistBody, AssignBody, DismissBody, ProposalResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** The most that the API answers at once. */
const PAGE = 100;

/**
 * Which proposals a queue shows: of all runs or one those that wait for a decision, of them those that are assigned to the reader,
 * or those that were dismissed. `goal` is the id of a goal profile: of all runs only those that were started with it.
 */
export type QueueFilter =
  | { readonly show: 'all'; readonly goal?: string }
  | { readonly show: 'mine' | 'dismissed' }
  | { readonly show: 'run'; readonly runId: string };

/** To the end of the list, newest first. Of all runs a symbol has one row, its newest proposal. */
export function queueQuery(filter: QueueFilter) {
  return queryOptions({
    queryKey: keyOf(filter),
    queryFn: ({ signal }) => readToEnd(pathOf(filter), signal),
  });
}

function keyOf(filter: QueueFilter) {
  if (filter.show === 'all' && filter.goal !== undefined) return queryKeys.queueOfGoal(filter.goal);
  return queryKeys.queue(filter.show === 'run' ? filter.runId : filter.show);
}

const PATHS = {
  all: '/runs/proposals?latest=true',
  mine: '/runs/proposals?assigned=me',
  dismissed: '/runs/proposals?status=dismissed',
} as const;

function pathOf(filter: QueueFilter): `/runs/${string}?${string}` {
  if (filter.show === 'run') return `/runs/${filter.runId}/proposals?include_watched=false`;
  if (filter.show === 'all' && filter.goal !== undefined) return `${PATHS.all}&goal_profile=${filter.goal}`;
  return PATHS[filter.show];
}

async function readToEnd(path: ReturnType<typeof pathOf>, signal: AbortSignal): Promise<readonly ProposalResponse[]> {
  const all: ProposalResponse[] = [];
  for (let page: readonly ProposalResponse[], after = ''; ; after = `&after=${page.at(-1)?.id}`) {
    page = await callApi<readonly ProposalResponse[]>(`${path}&limit=${PAGE}${after}`, { signal });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** All proposals for a symbol, newest first, approved and dismissed ones too. */
export function proposalsOfSymbolQuery(symbol: string) {
  return queryOptions({ queryKey: queryKeys.proposalsOfSymbol(symbol), queryFn: () => readProposalsFor(symbol) });
}

export function readProposalsFor(symbol: string): Promise<readonly ProposalResponse[]> {
  return callApi(`/runs/proposals?${new URLSearchParams({ symbol })}`);
}

/** What somebody decides on a proposal. */
export type Decision = {
  readonly proposal: ProposalResponse;
  readonly outcome: 'approved' | 'dismissed';
  /** Empty or absent if none was given. */
  readonly reason?: string;
  /** Although somebody has decided before. */
  readonly overrule?: true;
};

/** The watchlist item names the proposal: that is its approval. */
export function decideOn({ proposal, outcome, overrule, ...decision }: Decision): Promise<unknown> {
  const reason = decision.reason?.trim() || undefined;
  const { id, run_id, symbol } = proposal;
  if (outcome === 'approved') {
    const body: AddToWatchlistBody = { symbol, notes: JSON.stringify({ proposal_id: id, run_id }), reason, overrule };
    return callApi('/watchlist', { method: 'POST', body });
  }
  const body: DismissBody = { reason, overrule };
  return callApi(`/runs/proposals/${id}/dismiss`, { method: 'POST', body });
}

/** Takes a dismissal back. */
export function reopen({ id }: ProposalResponse): Promise<unknown> {
  return callApi(`/runs/proposals/${id}/reopen`, { method: 'POST' });
}

/** Assigns a proposal to a member of the workspace, or to nobody. */
export function assignTo(proposalId: string, userId: string | null): Promise<unknown> {
  const body: AssignBody = { user_id: userId };
  return callApi(`/runs/proposals/${proposalId}/assignee`, { method: 'PUT', body });
}
