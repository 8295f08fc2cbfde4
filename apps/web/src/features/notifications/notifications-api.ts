import type { NotificationsResponse } from '@gemscout/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** What happened in the workspace, newest first. */
export const notificationsQuery = queryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ signal }) => callApi<NotificationsResponse>('/notifications', { signal }),
});

/** Marks notifications as read, for this person. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      callApi<NotificationsResponse>('/notifications/read', { method: 'POST', body: { ids } }),
    onSuccess: (data) => queries.setQueryData(queryKeys.notifications, data),
  });
}
