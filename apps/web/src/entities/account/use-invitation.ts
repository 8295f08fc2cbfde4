import type { InvitationPreviewResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { invitationQuery } from './invitation-query.ts';
import { invitationToken } from './invitation-token.ts';

/** The invitation that this tab was opened with; undefined without one, and while it is not known. */
export function useInvitation(): InvitationPreviewResponse | undefined {
  return useQuery(invitationQuery(invitationToken.read())).data;
}
