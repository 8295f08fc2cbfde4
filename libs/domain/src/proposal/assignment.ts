/** Somebody assigned the proposal to a member of the workspace, or to nobody. The last assignment counts. */
export type ProposalAssigned = {
  readonly type: 'ProposalAssigned';
  readonly proposalId: string;
  readonly workspaceId: string;
  /** Null takes the assignment back. */
  readonly assigneeId: string | null;
  /** Who assigned it. */
  readonly userId: string;
  readonly at: string;
};

export type AssignProposal = {
  readonly type: 'AssignProposal';
  /** Null takes the assignment back. */
  readonly assignee: Member | null;
  readonly userId: string;
  readonly now: string;
};

/** A member of the workspace. */
type Member = {
  readonly userId: string;
  /** ISO 8601; of somebody who left and came back the last time. */
  readonly joinedAt: string;
};

/** The last assignment of a proposal. */
export type Assignment = Pick<ProposalAssigned, 'assigneeId' | 'at'>;

/** Returns no event if the proposal is assigned so already. */
export function assigned(
  { assignee, userId, now }: AssignProposal,
  { proposalId, workspaceId, assignment }: Assigned,
): readonly ProposalAssigned[] {
  const assigneeId = assignee?.userId ?? null;
  const isRepeat = assignee
    ? assignment?.assigneeId === assigneeId && isAssignedTo(assignment, assignee)
    : (assignment?.assigneeId ?? null) === null;
  return isRepeat ? [] : [{ type: 'ProposalAssigned', proposalId, workspaceId, assigneeId, userId, at: now }];
}

type Assigned = {
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly assignment: Assignment | null;
};

/** Whether an assignment is in effect for a member: whoever leaves the workspace loses it, and coming back does not restore it. */
export function isAssignedTo({ assigneeId, at }: Assignment, member: Member): boolean {
  return assigneeId === member.userId && Date.parse(at) >= Date.parse(member.joinedAt);
}
