/** A person approved the proposal. The watchlist's event is appended in the same transaction. */
export type ProposalApproved = {
  readonly type: 'ProposalApproved';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly userId: string;
  /** Absent in events of earlier releases, which did not ask for one. */
  readonly reason?: string | null;
  readonly at: string;
};
export type ProposalDismissed = {
  readonly type: 'ProposalDismissed';
  readonly proposalId: string;
  readonly workspaceId: string;
  /** Null in the first version of the event, which did not record the user. */
  readonly userId: string | null;
  readonly reason: string | null;
  readonly at: string;
};
/** Withdraws a dismissal: the proposal is open for a decision again. */
export type ProposalReopened = {
  readonly type: 'ProposalReopened';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly at: string;
};
export type ProposalDecisionEvent = ProposalApproved | ProposalDismissed | ProposalReopened;

type Decide = {
  readonly userId: string;
  /** Replaces an earlier, different decision instead of refusing. */
  readonly overrule: boolean;
  /**
   * When the watchlist records that the proposal was approved; null if it does not. Used only if the proposal's own stream
   * has no decision: earlier releases recorded approvals on the watchlist only.
   */
  readonly approvedOnWatchlistAt: string | null;
  readonly now: string;
};
export type ApproveProposal = { readonly type: 'ApproveProposal'; readonly reason: string | null } & Decide;
export type DismissProposal = { readonly type: 'DismissProposal'; readonly reason: string | null } & Decide;
export type ReopenProposal = { readonly type: 'ReopenProposal' } & Omit<Decide, 'overrule'>;

/** The last decision on a proposal. */
export type ProposalDecision = {
  readonly outcome: 'approved' | 'dismissed';
  /** Null if an earlier release did not record the user. */
  readonly userId: string | null;
  readonly at: string;
};

/** A different decision was made before. The message shown to the user names it. */
export class AlreadyDecided extends Error {
  override readonly name = 'AlreadyDecided';
  readonly code = 'already_decided';

  constructor(readonly decision: ProposalDecision) {
    super(`The proposal was ${decision.outcome} before`);
  }
}

export type Decided = {
  readonly proposalId: string;
  readonly workspaceId: string;
  /** The last decision in the proposal's stream; null if there is none. */
  readonly decision: ProposalDecision | 'reopened' | null;
};

export function approved(command: ApproveProposal, proposal: Decided): readonly ProposalApproved[] {
  if (isRepeat('approved', command, proposal)) return [];
  const { userId, reason, now } = command;
  const { proposalId, workspaceId } = proposal;
  return [{ type: 'ProposalApproved', proposalId, workspaceId, userId, reason, at: now }];
}

export function dismissed(command: DismissProposal, proposal: Decided): readonly ProposalDismissed[] {
  if (isRepeat('dismissed', command, proposal)) return [];
  const { userId, reason, now } = command;
  const { proposalId, workspaceId } = proposal;
  return [{ type: 'ProposalDismissed', proposalId, workspaceId, userId, reason, at: now }];
}

/** @throws AlreadyDecided if the proposal is approved: remove its item from the watchlist instead */
export function reopened(command: ReopenProposal, proposal: Decided): readonly ProposalReopened[] {
  const decision = lastDecision(command, proposal);
  if (decision === null) return [];
  if (decision.outcome === 'approved') throw new AlreadyDecided(decision);
  const { proposalId, workspaceId } = proposal;
  return [{ type: 'ProposalReopened', proposalId, workspaceId, userId: command.userId, at: command.now }];
}

/** The state of a proposal after a decision. */
export function decisionOf({ type, userId, at }: ProposalDecisionEvent): Decided['decision'] {
  if (type === 'ProposalReopened') return 'reopened';
  return { outcome: type === 'ProposalApproved' ? 'approved' : 'dismissed', userId, at };
}

/**
 * True if the same person already made the same decision, as happens when its response was lost.
 *
 * @throws AlreadyDecided if the decision differs or somebody else made it, unless the command overrules it
 */
function isRepeat(outcome: ProposalDecision['outcome'], command: Decide, proposal: Decided): boolean {
  const decision = lastDecision(command, proposal);
  if (decision === null) return false;
  const isSamePerson = decision.userId === null || decision.userId === command.userId;
  if (decision.outcome === outcome && isSamePerson) return true;
  if (command.overrule) return false;
  throw new AlreadyDecided(decision);
}

function lastDecision(
  { approvedOnWatchlistAt: at }: Pick<Decide, 'approvedOnWatchlistAt'>,
  { decision }: Decided,
): ProposalDecision | null {
  if (decision !== null) return decision === 'reopened' ? null : decision;
  return at === null ? null : { outcome: 'approved', userId: null, at };
}
