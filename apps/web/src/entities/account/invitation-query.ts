import type { InvitationPreviewResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** For whom an invitation is, and who sent it. The token is sent in the body, so that it is in no address. */
export function invitationQuery(token: string | null) {
  return queryOptions({
    queryKey: queryKeys.invitation(token),
    enabled: token !== null,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      callApi<InvitationPreviewResponse>('/team/invitations/preview', { method: 'POST', body: { token }, signal }),
  });
}
