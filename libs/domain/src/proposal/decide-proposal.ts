import type { Decider } from '../decider.ts';

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
export type ProposalEvent = ProposalSaved | ProposalDismissed;

export type SaveProposal = { readonly type: 'SaveProposal'; readonly now: string } & Omit<ProposalSaved, 'type' | 'at'>;
export type DismissProposal = {
  readonly type: 'DismissProposal';
  readonly reason: string | null;
  readonly now: string;
};
export type ProposalCommand = SaveProposal | DismissProposal;

export type ProposalState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'open' | 'dismissed';
      readonly proposalId: string;
      readonly workspaceId: string;
      readonly runId: string;
      readonly symbol: string;
    };

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
  const { reason, now } = command;
  return status === 'open' ? [{ type: 'ProposalDismissed', proposalId, workspaceId, reason, at: now }] : [];
}

function evolveProposal(proposal: ProposalState, event: ProposalEvent): ProposalState {
  if (event.type === 'ProposalSaved') {
    const { proposalId, workspaceId, runId, symbol } = event;
    return { status: 'open', proposalId, workspaceId, runId, symbol };
  }
  return proposal.status === 'absent' ? proposal : { ...proposal, status: 'dismissed' };
}

export const proposalDecider: Decider<ProposalCommand, ProposalState, ProposalEvent> = {
  initialState: { status: 'absent' },
  decide: decideProposal,
  evolve: evolveProposal,
  keyOf: ({ type }) => type,
};
