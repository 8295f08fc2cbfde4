import type { SourceResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** The sources of a live market, and what each answered in the last 24 hours. */
export const sourcesQuery = queryOptions({
  queryKey: queryKeys.sources,
  queryFn: ({ signal }) => callApi<readonly SourceResponse[]>('/sources', { signal }),
});
