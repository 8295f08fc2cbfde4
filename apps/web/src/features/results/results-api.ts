import type { RunResultResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

const WHILE_ACTIVE_MS = 3_000;

/** The results of a run whose log this page does not have. Those of an ended one never change, and are another query. */
export function runResultsQuery(runId: string | undefined, isActive: boolean) {
  return queryOptions({
    queryKey: queryKeys.runResults(runId ?? '', isActive),
    enabled: runId !== undefined,
    staleTime: isActive ? 0 : Infinity,
    refetchInterval: isActive ? WHILE_ACTIVE_MS : false,
    queryFn: ({ signal }) => callApi<readonly RunResultResponse[]>(`/runs/${runId}/results`, { signal }),
  });
}
