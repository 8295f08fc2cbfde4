import type { ConditionResponse, ConditionsResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** What would change the verdicts of approved proposals on the watchlist, and where each condition stands. */
export const conditionsQuery = queryOptions({
  queryKey: queryKeys.conditions,
  queryFn: ({ signal }) => callApi<ConditionsResponse>('/conditions', { signal }),
});

/** The same of one proposal, whatever was decided on it. */
export function conditionsOfProposalQuery(proposalId: string) {
  return queryOptions({
    queryKey: queryKeys.conditionsOf(proposalId),
    queryFn: ({ signal }) =>
      callApi<ConditionsResponse>(`/conditions?${new URLSearchParams({ proposal_id: proposalId })}`, { signal }),
  });
}

/** Those of the approved proposals on a company. */
export function conditionsOfSymbolQuery(symbol: string) {
  return queryOptions({
    queryKey: queryKeys.conditionsOf(symbol),
    queryFn: ({ signal }) => callApi<ConditionsResponse>(`/conditions?${new URLSearchParams({ symbol })}`, { signal }),
  });
}

const ORDER: Readonly<Record<ConditionResponse['state'], number>> = { met: 0, waiting: 1, unchecked: 2, over: 3 };

/**
 * The condition that says most of a symbol in one line: the one met last, else the nearest to its level, else the first.
 *
 * @param conditions newest proposal first
 */
export function tellingCondition(
  conditions: readonly ConditionResponse[],
  symbol: string,
): ConditionResponse | undefined {
  const [first, ...others] = conditions.filter((each) => each.symbol === symbol);
  return others.reduce((most, each) => (first && most && saysMore(each, most) ? each : most), first);
}

function saysMore(one: ConditionResponse, other: ConditionResponse): boolean {
  if (one.state !== other.state) return ORDER[one.state] < ORDER[other.state];
  if (one.state === 'met') return (one.at_close?.as_of ?? '') > (other.at_close?.as_of ?? '');
  return one.state === 'waiting' && distanceOf(one) < distanceOf(other);
}

/** How far the close is from what it is compared with, as a share; a day is farthest. */
function distanceOf({ at_close, compared_with }: ConditionResponse): number {
  if (!at_close || !compared_with) return Number.POSITIVE_INFINITY;
  return Math.abs(at_close.price / compared_with - 1);
}
