/** A person approved the proposal. The watchlist's event is appended with it. */
export type ProposalApproved = {
  readonly type: 'ProposalApproved';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly at: string;
};
export type ProposalDismissed = {
  readonly type: 'ProposalDismissed';
  readonly proposalId: string;
  readonly workspaceId: string;
  /** Null in the first version of the event, which did not record it. */
  readonly userId: string | null;
  readonly reason: string | null;
  readonly at: string;
};
/** Takes a dismissal back: the proposal waits for a decision again. */
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
  /** Decides also where another decision was made before. */
  readonly overrule: boolean;
  /**
   * When the watchlist says that the proposal was approved; else null. Counts only where the proposal's own stream has no
   * decision: earlier releases recorded approvals on the watchlist only.
   */
  readonly approvedOnWatchlistAt: string | null;
  readonly now: string;
};
export type ApproveProposal = { readonly type: 'ApproveProposal' } & Decide;
export type DismissProposal = { readonly type: 'DismissProposal'; readonly reason: string | null } & Decide;
export type ReopenProposal = { readonly type: 'ReopenProposal' } & Omit<Decide, 'overrule'>;

/** The last decision on a proposal. */
export type ProposalDecision = {
  readonly outcome: 'approved' | 'dismissed';
  /** Null where an earlier release did not record it. */
  readonly userId: string | null;
  readonly at: string;
};

/** Another decision was made before; the message to the caller names it. */
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
  /** The last one in the stream of the proposal; null where it has none. */
  readonly decision: ProposalDecision | 'reopened' | null;
};

export function approved(command: ApproveProposal, proposal: Decided): readonly ProposalApproved[] {
  if (isRepeat('approved', command, proposal)) return [];
  const { proposalId, workspaceId } = proposal;
  return [{ type: 'ProposalApproved', proposalId, workspaceId, userId: command.userId, at: command.now }];
}

export function dismissed(command: DismissProposal, proposal: Decided): readonly ProposalDismissed[] {
  if (isRepeat('dismissed', command, proposal)) return [];
  const { userId, reason, now } = command;
  const { proposalId, workspaceId } = proposal;
  return [{ type: 'ProposalDismissed', proposalId, workspaceId, userId, reason, at: now }];
}

/** @throws AlreadyDecided where the proposal is approved: its item is taken off the watchlist instead */
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
 * True where this person has made the same decision before, as when the answer to it was lost.
 *
 * @throws AlreadyDecided where the proposal was decided on otherwise or by somebody else, unless that is overruled
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
