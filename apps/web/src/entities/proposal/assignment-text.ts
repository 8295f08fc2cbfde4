import type { ProposalResponse, TeamResponse } from '@gemscout/contracts';
import { isAssignedTo } from '@gemscout/domain';
import { readerOr } from '../team/team-query.ts';

type Assigned = NonNullable<ProposalResponse['assigned']>;

/** The member to whom a proposal is assigned; undefined if there is none, or if that member has left the workspace since. */
export function assigneeOf({ user_id: assigneeId, at }: Assigned, { members }: TeamResponse) {
  return members.find(({ user_id: userId, joined_at: joinedAt }) =>
    isAssignedTo({ assigneeId, at }, { userId, joinedAt }),
  );
}

/** "Assigned to you by ada@example.com", without the time that follows. */
export function assignmentText(assigned: Assigned, team: TeamResponse): string {
  const by = `by ${readerOr(team, assigned.by)}`;
  if (assigned.user_id === null) return `Assigned to nobody ${by}`;
  const name = readerOr(team, assigned.user_id);
  if (assigneeOf(assigned, team)) return `Assigned to ${name} ${by}`;
  return `No longer assigned: ${name} left the workspace. Assigned ${by}`;
}
