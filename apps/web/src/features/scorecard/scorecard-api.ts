import type { ScorecardResponse } from '@gemscout/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PAGE = 50;

/** What became of the workspace's verdicts: the summary of all with each page of points, newest first. */
export const scorecardQuery = infiniteQueryOptions({
  queryKey: queryKeys.scorecard,
  queryFn: ({ signal, pageParam }) => {
    const query = new URLSearchParams({ limit: String(PAGE), ...(pageParam && { after: pageParam }) });
    return callApi<ScorecardResponse>(`/scorecard?${query}`, { signal });
  },
  initialPageParam: '',
  getNextPageParam: ({ points }) => (points.length === PAGE ? points.at(-1)?.proposal_id : undefined),
});
