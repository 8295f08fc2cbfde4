import type { TeamResponse } from '@gemscout/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { readEmail } from '../../api/session-store.ts';

/** Who shares the workspace; open invitations only for its owner. */
export const teamQuery = queryOptions({
  queryKey: queryKeys.team,
  queryFn: ({ signal }) => callApi<TeamResponse>('/team', { signal }),
});

/** The address of a member; undefined while the team is read, and if nobody is named. */
export function memberName(team: TeamResponse | undefined, userId: string | null): string | undefined {
  if (!team || userId === null) return undefined;
  return team.members.find(({ user_id }) => user_id === userId)?.email ?? 'a former team member';
}

/** "you" for whoever reads it, else the address of a member. */
export function readerOr(team: TeamResponse, userId: string): string {
  const name = memberName(team, userId) ?? '';
  return name.toLowerCase() === readEmail()?.toLowerCase() ? 'you' : name;
}

/** Whether the reader owns the workspace; false while the team is read. */
export function isOwner(team: TeamResponse | undefined): boolean {
  return (
    team?.members.some(({ user_id: userId, role }) => role === 'owner' && readerOr(team, userId) === 'you') ?? false
  );
}
