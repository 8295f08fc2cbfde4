import type { OwnSessionResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Where one is logged in; what is used meanwhile is seen with the next look. */
export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: ({ signal }) => callApi<readonly OwnSessionResponse[]>('/auth/sessions', { signal }),
});

export function endSession(id: string): Promise<unknown> {
  return callApi(`/auth/sessions/${id}`, { method: 'DELETE' });
}

export function endOtherSessions(): Promise<unknown> {
  return callApi('/auth/sessions/end-others', { method: 'POST' });
}
