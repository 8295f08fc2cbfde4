import type { RunPricesResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/http.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** The closes that a run could know, with `after` also those that came later. They do not change while a dialog is open. */
export function pricesQuery(runId: string, symbol: string, after: boolean) {
  const query = new URLSearchParams({ symbol, ...(after && { after: 'true' }) });
  return queryOptions({
    queryKey: queryKeys.prices(runId, symbol, after),
    queryFn: ({ signal }) => callApi<RunPricesResponse>(`/runs/${runId}/prices?${query}`, { signal }),
    staleTime: Infinity,
  });
}
