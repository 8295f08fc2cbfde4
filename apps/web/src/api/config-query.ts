import type { ConfigResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './http.ts';

/** What this installation runs on: market, as-of date, analyst. It changes with a restart only. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  staleTime: Infinity,
  queryFn: ({ signal }) => callApi<ConfigResponse>('/config', { signal }),
});
