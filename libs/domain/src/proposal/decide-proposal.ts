import type { Decider } from '../decider.ts';
import { assigned, type AssignProposal, type Assignment, type ProposalAssigned } from './assignment.ts';
import type { Condition } from '../run/log/condition-fields.ts';
import { VERDICTS } from '../run/vocabulary.ts';
import { met, type ConditionMet, type MeetCondition } from './conditions.ts';
import {
  corrected,
  evolveCorrected,
  type CorrectedFacts,
  type CorrectFacts,
  type FactCorrected,
} from './corrections.ts';
import {
  decideAgainStatus,
  openRequest,
  type DecideAgainRequested,
  type DecideAgainStopped,
  type DecidingAgain,
  type RequestDecideAgain,
  type StopDecideAgain,
} from './decide-again.ts';
import {
  approved,
  decisionOf,
  dismissed,
  reopened,
  type ApproveProposal,
  type Decided,
  type DismissProposal,
  type ProposalDecisionEvent,
  type ReopenProposal,
} from './proposal-decisions.ts';
import { settled, type SettlementHorizon, type OutcomeSettled, type SettleOutcome } from './outcomes.ts';
import { againOn, NEVER_AGAIN, type AgainOnDay, type ProposalRechecked, type RecheckProposal } from './recheck.ts';
import { proposalEventKey } from './proposal-event-key.ts';
import type { ProposalSaved, ProposalSource } from './proposal-saved.ts';
import { shownConfidence, type RepeatedDecision } from './repeated-decisions.ts';

/** The verdict was decided again on the same evidence, free of charge. */
export type DecisionRepeated = {
  readonly type: 'DecisionRepeated';
  readonly proposalId: string;
  readonly workspaceId: string;
  /** The analyst that decided: `rules`, or the name of a language model. */
  readonly analyst: string;
  /** All decisions for the request so far. */
  readonly decisions: readonly RepeatedDecision[];
  /** When the decisions were requested; absent if they were recorded without a request, from the terminal. */
  readonly requestedAt?: string;
  /** The confidence to show from now on, lowered by disagreement; null if the proposal has none. */
  readonly score: number | null;
  readonly at: string;
};
export type ProposalEvent =
  | ProposalSaved
  | ProposalDecisionEvent
  | ProposalAssigned
  | DecideAgainRequested
  | DecisionRepeated
  | DecideAgainStopped
  | ProposalRechecked
  | OutcomeSettled
  | ConditionMet
  | FactCorrected;

export type SaveProposal = { readonly type: 'SaveProposal'; readonly now: string } & Omit<ProposalSaved, 'type' | 'at'>;
export type RepeatDecision = {
  readonly type: 'RepeatDecision';
  readonly analyst: string;
  readonly decisions: readonly RepeatedDecision[];
  /** The request that the decisions belong to; if absent, they form a repetition of their own. */
  readonly requestedAt?: string;
  readonly now: string;
};
export type ProposalCommand =
  | SaveProposal
  | ApproveProposal
  | DismissProposal
  | ReopenProposal
  | AssignProposal
  | RequestDecideAgain
  | RepeatDecision
  | StopDecideAgain
  | RecheckProposal
  | SettleOutcome
  | MeetCondition
  | CorrectFacts;

export type ProposalState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'saved';
      readonly decision: Decided['decision'];
      /** The last one; null if there was none. */
      readonly assignment: Assignment | null;
      readonly proposalId: string;
      readonly workspaceId: string;
      readonly runId: string;
      readonly symbol: string;
      /** The verdict as saved, or as the last re-check changed it. */
      readonly verdict: string;
      readonly score: number | null;
      readonly again: AgainOnDay;
      /** Null if no decisions were requested since the last re-check. */
      readonly decidingAgain: DecidingAgain | null;
      /** When the last re-check was made. */
      readonly recheckedAt: string | null;
      readonly source: ProposalSource;
      /** The horizons at which its outcome is known. */
      readonly settled: readonly SettlementHorizon[];
      /** Those of the memo that daily bars can answer, and the ids of those that were met. */
      readonly conditions: readonly Condition[];
      readonly met: readonly string[];
      readonly corrected: CorrectedFacts;
    };

type SavedProposal = Exclude<ProposalState, { readonly status: 'absent' }>;

export const PROPOSAL_REFUSALS = [
  'proposal_missing',
  'proposal_added_by_user',
  'proposal_is_sample',
  'repeats_used_up',
  'rechecks_used_up',
] as const;
export type ProposalRefusalCode = (typeof PROPOSAL_REFUSALS)[number];

export class ProposalError extends Error {
  override readonly name = 'ProposalError';

  /** @param retryAfterSeconds time until a retry can succeed; absent if waiting does not help */
  constructor(
    readonly code: ProposalRefusalCode,
    readonly retryAfterSeconds?: number,
  ) {
    super(`The proposal refused: ${code}`);
  }
}

function decideProposal(command: ProposalCommand, proposal: ProposalState): readonly ProposalEvent[] {
  if (command.type === 'SaveProposal') {
    const { type: _type, now, ...facts } = command;
    return proposal.status === 'absent' ? [{ type: 'ProposalSaved', ...facts, at: now }] : [];
  }
  if (proposal.status === 'absent') throw new ProposalError('proposal_missing');
  if (proposal.source === 'sample') throw new ProposalError('proposal_is_sample');
  switch (command.type) {
    case 'RequestDecideAgain':
      return requested(command, proposal);
    case 'StopDecideAgain':
      return stopped(command, proposal);
    case 'RepeatDecision':
      return repeated(command, proposal);
    case 'RecheckProposal':
      return rechecked(command, proposal);
    case 'SettleOutcome':
      return settled(command, proposal);
    case 'MeetCondition':
      return met(command, proposal);
    case 'CorrectFacts':
      return corrected(command, proposal);
    case 'ApproveProposal':
      return approved(command, proposal);
    case 'DismissProposal':
      return dismissed(command, proposal);
    case 'ReopenProposal':
      return reopened(command, proposal);
    case 'AssignProposal':
      return assigned(command, proposal);
  }
}

/** Returns no event while an earlier request is in progress. */
function requested({ times, mostADay, now }: RequestDecideAgain, proposal: SavedProposal): readonly ProposalEvent[] {
  const { proposalId, workspaceId, decidingAgain } = proposal;
  if (decidingAgain && decideAgainStatus(decidingAgain, now).status === 'running') return [];
  refuseAgain('repeats', proposal, { mostADay, now });
  return [{ type: 'DecideAgainRequested', proposalId, workspaceId, times, at: now }];
}

function stopped({ requestedAt, reason, now }: StopDecideAgain, proposal: SavedProposal): readonly ProposalEvent[] {
  const { proposalId, workspaceId } = proposal;
  if (!openRequest(proposal.decidingAgain, requestedAt)) return [];
  return [{ type: 'DecideAgainStopped', proposalId, workspaceId, requestedAt, reason, at: now }];
}

function repeated(command: RepeatDecision, proposal: SavedProposal): readonly ProposalEvent[] {
  const { analyst, requestedAt, now } = command;
  const request = requestedAt === undefined ? undefined : openRequest(proposal.decidingAgain, requestedAt);
  if (requestedAt === undefined) refuseAgain('repeats', proposal, { now });
  else if (!request) return [];
  if (command.decisions.length === 0) return [];
  const decisions = [...(request?.decisions ?? []), ...command.decisions];
  const { proposalId, workspaceId, score } = proposal;
  const verdict = VERDICTS.find((known) => known === proposal.verdict);
  const shown = score === null || !verdict ? score : shownConfidence({ verdict, confidence: score }, decisions);
  const facts = { proposalId, workspaceId, analyst, decisions, score: shown, at: now };
  return [{ type: 'DecisionRepeated', ...facts, ...(request && { requestedAt: request.requestedAt }) }];
}

function rechecked(command: RecheckProposal, proposal: SavedProposal): readonly ProposalEvent[] {
  const { recheck, after, mostADay, now } = command;
  if (after !== proposal.recheckedAt) return [];
  refuseAgain('rechecks', proposal, { mostADay, now });
  const { proposalId, workspaceId, verdict, score } = proposal;
  const before = { verdict, confidence: score };
  return [{ type: 'ProposalRechecked', proposalId, workspaceId, before, ...recheck, at: now }];
}

/**
 * Call this before the work as well, so that nothing is spent on a request that will be refused.
 *
 * @throws ProposalError if the proposal does not exist, was added by a user, is of the sample run, or was worked on `mostADay` times today (UTC)
 */
export function refuseAgain(
  what: 'repeats' | 'rechecks',
  proposal: ProposalState,
  { mostADay = Number.POSITIVE_INFINITY, now }: { readonly mostADay?: number | undefined; readonly now: string },
): void {
  if (proposal.status === 'absent') throw new ProposalError('proposal_missing');
  if (proposal.source === 'user') throw new ProposalError('proposal_added_by_user');
  if (proposal.source === 'sample') throw new ProposalError('proposal_is_sample');
  const day = now.slice(0, 10);
  if (againOn(day, proposal.again)[what] < mostADay) return;
  const dayEnds = Date.parse(`${day}T00:00:00.000Z`) + 24 * 60 * 60_000;
  throw new ProposalError(`${what}_used_up`, Math.ceil((dayEnds - Date.parse(now)) / 1_000));
}

function evolveProposal(proposal: ProposalState, event: ProposalEvent): ProposalState {
  if (event.type === 'ProposalSaved') return savedProposal(event);
  if (proposal.status === 'absent') return proposal;
  const again = againOn(event.at.slice(0, 10), proposal.again);
  switch (event.type) {
    case 'DecideAgainRequested': {
      const { at, times } = event;
      return { ...proposal, decidingAgain: { requestedAt: at, times, decisions: [], updatedAt: at, stopped: null } };
    }
    case 'DecisionRepeated':
      return evolveRepeated(proposal, event);
    case 'DecideAgainStopped':
      return proposal.decidingAgain?.requestedAt === event.requestedAt
        ? { ...proposal, decidingAgain: { ...proposal.decidingAgain, stopped: event.reason } }
        : proposal;
    case 'ProposalRechecked': {
      const { conditions = [] } = event;
      const { verdict, confidence: score } = event.after;
      const used = { ...again, rechecks: again.rechecks + 1 };
      return { ...proposal, verdict, score, again: used, decidingAgain: null, recheckedAt: event.at, conditions };
    }
    case 'OutcomeSettled':
      return { ...proposal, settled: [...proposal.settled, event.horizon] };
    case 'ConditionMet':
      return { ...proposal, met: [...proposal.met, event.conditionId] };
    case 'FactCorrected':
      return { ...proposal, corrected: evolveCorrected(proposal.corrected, event) };
    case 'ProposalApproved':
    case 'ProposalDismissed':
    case 'ProposalReopened':
      return { ...proposal, decision: decisionOf(event) };
    case 'ProposalAssigned':
      return { ...proposal, assignment: { assigneeId: event.assigneeId, at: event.at } };
  }
}

function savedProposal(event: ProposalSaved): ProposalState {
  const { proposalId, workspaceId, runId, symbol, verdict, score, source, conditions = [] } = event;
  const facts = { proposalId, workspaceId, runId, symbol, verdict, score, source };
  const later = { again: NEVER_AGAIN, decidingAgain: null, recheckedAt: null, settled: [], conditions, met: [] };
  return { status: 'saved', decision: null, assignment: null, ...facts, ...later, corrected: {} };
}

/** A request counts once, for the day of its first decision. */
function evolveRepeated(proposal: SavedProposal, { requestedAt, decisions, at }: DecisionRepeated): ProposalState {
  const { decidingAgain } = proposal;
  const request = requestedAt !== undefined && decidingAgain?.requestedAt === requestedAt ? decidingAgain : null;
  if (request && request.decisions.length > 0)
    return { ...proposal, decidingAgain: { ...request, decisions, updatedAt: at } };
  const again = againOn(at.slice(0, 10), proposal.again);
  const counted = { ...proposal, again: { ...again, repeats: again.repeats + 1 } };
  return request ? { ...counted, decidingAgain: { ...request, decisions, updatedAt: at } } : counted;
}

export const proposalDecider: Decider<ProposalCommand, ProposalState, ProposalEvent> = {
  initialState: { status: 'absent' },
  decide: decideProposal,
  evolve: evolveProposal,
  keyOf: proposalEventKey,
};
