import type { SessionResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './http.ts';
import { queryKeys } from './query-keys.ts';

/** Who asks, and whether the page for operators is there for them. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => callApi<SessionResponse>('/auth/session', { signal }),
});
