import type { TeamMember } from '@gemscout/accounts';
import type { ProposalResponse } from '@gemscout/contracts';
import { isAssignedTo } from '@gemscout/domain';
import type { ApiDeps } from '../api-deps.ts';

type Named = Pick<ProposalResponse, 'decided' | 'assigned'>;

/**
 * Adds to each proposal who decided on it and to whom it is assigned: events contain ids only, the address comes from the current
 * team.
 */
export async function withDecisions<Row extends Named>(
  { accounts }: Pick<ApiDeps, 'accounts'>,
  workspaceId: string,
  rows: readonly Row[],
) {
  if (rows.every(({ decided, assigned }) => decided === null && assigned === null)) return rows;
  const { members } = await accounts.team.view(workspaceId);
  return rows.map((row) => ({ ...row, ...decisionOf(row, members), ...assignmentOf(row, members) }));
}

/** Adds to each note or tag who wrote it. */
export async function withAuthors<Row extends { readonly user_id: string }>(
  { accounts }: Pick<ApiDeps, 'accounts'>,
  workspaceId: string,
  rows: readonly Row[],
) {
  const { members } = await accounts.team.view(workspaceId);
  return rows.map(({ user_id: userId, ...row }) => ({ ...row, by: nameOf(userId, members) }));
}

function decisionOf({ decided }: Named, members: readonly TeamMember[]) {
  if (!decided) return {};
  const { user_id: userId, at, reason } = decided;
  return { decision: { by: userId === null ? 'an unrecorded user' : nameOf(userId, members), at, reason } };
}

/** None if the member has left the workspace since. */
function assignmentOf({ assigned }: Named, members: readonly TeamMember[]) {
  if (!assigned) return {};
  const { user_id: assigneeId, by, at } = assigned;
  const assignee = members.find((member) => isAssignedTo({ assigneeId, at }, member));
  return assignee ? { assignment: { to: assignee.email, by: nameOf(by, members), at } } : {};
}

function nameOf(id: string, members: readonly TeamMember[]): string {
  return members.find(({ userId }) => userId === id)?.email ?? 'a former team member';
}
