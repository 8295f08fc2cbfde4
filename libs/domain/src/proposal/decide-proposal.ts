import type { Decider } from '../decider.ts';
import { VERDICTS } from '../run/run-events.ts';
import { settled, type SettlementHorizon, type OutcomeSettled, type SettleOutcome } from './outcomes.ts';
import { shownConfidence, type RepeatedDecision } from './repeated-decisions.ts';

export type ProposalSaved = {
  readonly type: 'ProposalSaved';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly runId: string;
  readonly symbol: string;
  readonly theme: string;
  readonly memo: string;
  /** `buy`, `watch`, or any other word that a user gave. */
  readonly verdict: string;
  /** The shown confidence as a fraction 0 to 1; null where a user gave none. */
  readonly score: number | null;
  readonly source: 'run' | 'user';
  readonly at: string;
};
export type ProposalDismissed = {
  readonly type: 'ProposalDismissed';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly reason: string | null;
  readonly at: string;
};
/** The verdict was decided again on the same evidence, which nobody is charged for. */
export type DecisionRepeated = {
  readonly type: 'DecisionRepeated';
  readonly proposalId: string;
  readonly workspaceId: string;
  /** Who decided: `rules`, or the name of a language model. */
  readonly analyst: string;
  readonly decisions: readonly RepeatedDecision[];
  /** The confidence to show from now on, lowered by disagreement; null where the proposal has none. */
  readonly score: number | null;
  readonly at: string;
};
export type ProposalEvent = ProposalSaved | ProposalDismissed | DecisionRepeated | OutcomeSettled;

export type SaveProposal = { readonly type: 'SaveProposal'; readonly now: string } & Omit<ProposalSaved, 'type' | 'at'>;
export type DismissProposal = {
  readonly type: 'DismissProposal';
  readonly reason: string | null;
  readonly now: string;
};
export type RepeatDecision = {
  readonly type: 'RepeatDecision';
  readonly analyst: string;
  readonly decisions: readonly RepeatedDecision[];
  readonly now: string;
};
export type ProposalCommand = SaveProposal | DismissProposal | RepeatDecision | SettleOutcome;

export type ProposalState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'open' | 'dismissed';
      readonly proposalId: string;
      readonly workspaceId: string;
      readonly runId: string;
      readonly symbol: string;
      readonly verdict: string;
      /** As it was saved. */
      readonly score: number | null;
      readonly source: 'run' | 'user';
      /** The horizons that its outcome is known at. */
      readonly settled: readonly SettlementHorizon[];
    };

type SavedProposal = Exclude<ProposalState, { readonly status: 'absent' }>;

export const PROPOSAL_REFUSALS = ['proposal_missing'] as const;
export type ProposalRefusalCode = (typeof PROPOSAL_REFUSALS)[number];

export class ProposalRefused extends Error {
  override readonly name = 'ProposalRefused';

  constructor(readonly code: ProposalRefusalCode) {
    super(`The proposal refused: ${code}`);
  }
}

function decideProposal(command: ProposalCommand, proposal: ProposalState): readonly ProposalEvent[] {
  if (command.type === 'SaveProposal') {
    const { type: _type, now, ...facts } = command;
    return proposal.status === 'absent' ? [{ type: 'ProposalSaved', ...facts, at: now }] : [];
  }
  if (proposal.status === 'absent') throw new ProposalRefused('proposal_missing');
  const { proposalId, workspaceId, status } = proposal;
  if (command.type === 'RepeatDecision') return repeated(command, proposal);
  if (command.type === 'SettleOutcome') return settled(command, proposal);
  const { reason, now } = command;
  return status === 'open' ? [{ type: 'ProposalDismissed', proposalId, workspaceId, reason, at: now }] : [];
}

function repeated({ analyst, decisions, now }: RepeatDecision, proposal: SavedProposal): readonly ProposalEvent[] {
  if (decisions.length === 0) return [];
  const { proposalId, workspaceId, score } = proposal;
  const verdict = VERDICTS.find((known) => known === proposal.verdict);
  const shown = score === null || !verdict ? score : shownConfidence({ verdict, confidence: score }, decisions);
  return [{ type: 'DecisionRepeated', proposalId, workspaceId, analyst, decisions, score: shown, at: now }];
}

function evolveProposal(proposal: ProposalState, event: ProposalEvent): ProposalState {
  if (event.type === 'ProposalSaved') {
    const { proposalId, workspaceId, runId, symbol, verdict, score, source } = event;
    return { status: 'open', proposalId, workspaceId, runId, symbol, verdict, score, source, settled: [] };
  }
  if (event.type === 'DecisionRepeated' || proposal.status === 'absent') return proposal;
  if (event.type === 'OutcomeSettled') return { ...proposal, settled: [...proposal.settled, event.horizon] };
  return { ...proposal, status: 'dismissed' };
}

export const proposalDecider: Decider<ProposalCommand, ProposalState, ProposalEvent> = {
  initialState: { status: 'absent' },
  decide: decideProposal,
  evolve: evolveProposal,
  keyOf(event) {
    if (event.type === 'DecisionRepeated') return `${event.type}/${event.at}`;
    return event.type === 'OutcomeSettled' ? `${event.type}/${event.horizon}` : event.type;
  },
};
