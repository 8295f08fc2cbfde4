import type { SessionResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './http.ts';

/** Who asks, and whether the page for operators is there for them. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => callApi<SessionResponse>('/auth/session', { signal }),
});
