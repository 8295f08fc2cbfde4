import type { RunResponse } from '@gemscout/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../api/http.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** Which runs the history shows; '' lets all pass. */
export type HistoryFilter = {
  readonly search: string;
  readonly kind: string;
  readonly status: string;
  readonly goal_profile: string;
};

export const ALL_RUNS: HistoryFilter = { search: '', kind: '', status: '', goal_profile: '' };

/** The workspace's runs, newest first, page by page. It is read again with the list of last runs. */
export function historyQuery(filter: HistoryFilter, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: queryKeys.runHistory(filter, pageSize),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...filter, search: filter.search.trim(), after: pageParam, limit: String(pageSize) };
      const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
      return callApi<readonly RunResponse[]>(`/runs?${query}`, { signal });
    },
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
}
