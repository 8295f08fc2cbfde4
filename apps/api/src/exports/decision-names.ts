import type { ProposalResponse } from '@gemscout/contracts';
import type { ApiDeps } from '../api-deps.ts';

/** Adds to each decided proposal who decided: events contain ids only, the address comes from the current team. */
export async function withDecisions<Row extends Pick<ProposalResponse, 'decided'>>(
  { accounts }: Pick<ApiDeps, 'accounts'>,
  workspaceId: string,
  rows: readonly Row[],
) {
  if (rows.every(({ decided }) => decided === null)) return rows;
  const { members } = await accounts.team.view(workspaceId);
  const emails = new Map(members.map(({ userId, email }) => [userId, email]));
  return rows.map((row) => {
    if (!row.decided) return row;
    const { user_id: userId, at, reason } = row.decided;
    const by = userId === null ? 'an unrecorded user' : (emails.get(userId) ?? 'a former team member');
    return { ...row, decision: { by, at, reason } };
  });
}
