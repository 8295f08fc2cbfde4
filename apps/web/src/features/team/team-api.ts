import type { InvitationAnswer, JoinedTeamAnswer, TeamAnswer } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';

export type TeamMember = TeamAnswer['members'][number];

/** Who shares the workspace; open invitations only for its owner. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => callApi<TeamAnswer>('/team', { signal }),
});

export function invite(email: string): Promise<InvitationAnswer> {
  return callApi('/team/invitations', { method: 'POST', body: { email } });
}

export function withdrawInvitation(id: string): Promise<unknown> {
  return callApi(`/team/invitations/${id}`, { method: 'DELETE' });
}

export function acceptInvitation(token: string): Promise<JoinedTeamAnswer> {
  return callApi('/team/invitations/accept', { method: 'POST', body: { token } });
}

/** The owner takes somebody out, or one leaves oneself. */
export function removeMember(userId: string): Promise<unknown> {
  return callApi(`/team/members/${userId}`, { method: 'DELETE' });
}
