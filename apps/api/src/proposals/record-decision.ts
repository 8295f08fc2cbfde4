import type { Session } from '@gemscout/accounts';
import { proposalContract, watchlistContract } from '@gemscout/contracts';
import {
  AlreadyDecided,
  proposalStream,
  watchlistStream,
  type ApproveProposal,
  type DismissProposal,
  type ProposalDecision,
  type ReopenProposal,
  type WatchlistCommand,
} from '@gemscout/domain';
import { execute, openStream, streamCommand, type Position } from '@gemscout/event-store';
import type { ApiDeps } from '../api-deps.ts';
import { ApiError } from '../problems/api-error.ts';

/** The user who decides, and the workspace in which they act. */
export type DecidedBy = Pick<Session, 'workspaceId' | 'userId'>;

type Decision = {
  readonly proposalId: string;
  readonly command:
    | Omit<ApproveProposal, DecisionContext>
    | Omit<DismissProposal, DecisionContext>
    | Omit<ReopenProposal, DecisionContext>;
  /** Appended to the watchlist together with the decision. */
  readonly onWatchlist: WatchlistCommand | undefined;
};
type DecisionContext = 'userId' | 'approvedOnWatchlistAt' | 'now';

export type RecordedDecision = {
  /** False if this user had already made the same decision; nothing was appended. */
  readonly isNew: boolean;
  /** The decision now in effect. */
  readonly decision: ProposalDecision;
  readonly position: Position;
};

/**
 * Appends a decision to the proposal's stream, and its consequence to the watchlist's, atomically.
 *
 * @throws ApiError already_decided if a different decision was made before and is not overruled
 */
export async function recordDecision(
  deps: Pick<ApiDeps, 'store' | 'clock' | 'accounts'>,
  by: DecidedBy,
  { proposalId, command, onWatchlist }: Decision,
): Promise<RecordedDecision> {
  const { store, clock } = deps;
  const watchlist = { stream: watchlistStream(by.workspaceId), contract: watchlistContract };
  const { approvals } = (await openStream(store, watchlist.stream, watchlist.contract)).state();
  const also = onWatchlist ? [streamCommand({ ...watchlist, command: onWatchlist })] : [];
  const context = { userId: by.userId, approvedOnWatchlistAt: approvals[proposalId] ?? null, now: clock.now() };
  const decide = {
    stream: proposalStream(proposalId),
    contract: proposalContract,
    command: { ...command, ...context },
  };
  try {
    const { events, state, position } = await execute(store, decide, () => also);
    const recorded = state.status === 'absent' || state.decision === 'reopened' ? null : state.decision;
    const onWatchlistAt = context.approvedOnWatchlistAt ?? context.now;
    const decision = recorded ?? { outcome: 'approved', userId: null, at: onWatchlistAt };
    return { isNew: events.length > 0, decision, position };
  } catch (error) {
    if (!(error instanceof AlreadyDecided)) throw error;
    throw await alreadyDecided(deps, by, error.decision, command.type !== 'ReopenProposal');
  }
}

/**
 * Describes who decided what and when. Events contain ids only; the address comes from the current team.
 *
 * @param canOverrule whether the refused command may be sent again with `overrule`
 */
export async function alreadyDecided(
  { accounts }: Pick<ApiDeps, 'accounts'>,
  { workspaceId, userId }: DecidedBy,
  decision: ProposalDecision,
  canOverrule = true,
): Promise<ApiError> {
  const { members } = await accounts.team.view(workspaceId);
  const email = members.find((member) => member.userId === decision.userId)?.email;
  const what = decisionSentence(decision, decision.userId === userId ? 'You' : email);
  const wayOut = canOverrule ? ' You can overrule that decision.' : '';
  return new ApiError('already_decided', `${what} Nothing was changed.${wayOut}`);
}

/** @param who undefined if the decision names no user, or one who has left the team */
function decisionSentence({ outcome, userId, at }: ProposalDecision, who: string | undefined): string {
  const when = `on ${DAY.format(new Date(at))} at ${at.slice(11, 16)} UTC`;
  const formerMember = userId === null ? undefined : 'A former team member';
  const subject = who ?? formerMember;
  return subject ? `${subject} ${outcome} this proposal ${when}.` : `This proposal was ${outcome} ${when}.`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
