import type { ConfigResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './http.ts';
import { queryKeys } from './query-keys.ts';

/** What this installation runs on: market, as-of date, analyst. It changes with a restart only. */
export const configQuery = queryOptions({
  queryKey: queryKeys.config,
  staleTime: Infinity,
  queryFn: ({ signal }) => callApi<ConfigResponse>('/config', { signal }),
});
