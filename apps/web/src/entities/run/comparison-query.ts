import type { RunComparisonResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

const WHILE_ACTIVE_MS = 3_000;

/** Two runs side by side; read again and again while one of them goes on. */
export function comparisonQuery(a: string, b: string) {
  return queryOptions({
    queryKey: queryKeys.comparison(a, b),
    enabled: a !== '' && b !== '',
    queryFn: ({ signal }) =>
      callApi<RunComparisonResponse>(`/runs/compare?${new URLSearchParams({ a, b })}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      [data?.a, data?.b].some((run) => run?.status === 'active') ? WHILE_ACTIVE_MS : false,
  });
}
