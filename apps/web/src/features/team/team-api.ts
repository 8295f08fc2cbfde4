import type { InvitationResponse, JoinedTeamResponse, TeamResponse } from '@gemscout/contracts';
import { callApi } from '../../api/http.ts';

export type TeamMember = TeamResponse['members'][number];

export function invite(email: string): Promise<InvitationResponse> {
  return callApi('/team/invitations', { method: 'POST', body: { email } });
}

export function withdrawInvitation(id: string): Promise<unknown> {
  return callApi(`/team/invitations/${id}`, { method: 'DELETE' });
}

export function acceptInvitation(token: string): Promise<JoinedTeamResponse> {
  return callApi('/team/invitations/accept', { method: 'POST', body: { token } });
}

/** The owner takes somebody out, or one leaves oneself. */
export function removeMember(userId: string): Promise<unknown> {
  return callApi(`/team/members/${userId}`, { method: 'DELETE' });
}

/** The team without an open invitation, before the server reports it. */
export function withoutInvitation(team: TeamResponse, id: string): TeamResponse {
  const invitations = team.invitations.filter((invitation) => invitation.id !== id);
  return { ...team, invitations, seats_free: team.seats_free + team.invitations.length - invitations.length };
}

/** The team without a member, before the server reports it. */
export function withoutMember(team: TeamResponse, userId: string): TeamResponse {
  const members = team.members.filter(({ user_id }) => user_id !== userId);
  return { ...team, members, seats_free: team.seats_free + team.members.length - members.length };
}
