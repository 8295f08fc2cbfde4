import { describe, it } from '@jest/globals';
import { specFor } from '../decider-spec.ts';
import { proposalDecider, type ProposalEvent, type SaveProposal } from './decide-proposal.ts';

const given = specFor(proposalDecider);
const now = '2026-01-05T10:00:00.000Z';
const facts: Omit<SaveProposal, 'type' | 'now'> = {
  ...{ proposalId: 'p1', workspaceId: 'w1', runId: 'r1', symbol: 'NOVA', theme: 'Moats' },
  ...{ memo: 'memo', verdict: 'buy', score: 0.7, source: 'run' },
};
const save: SaveProposal = { type: 'SaveProposal', ...facts, now };
const saved: ProposalEvent = { type: 'ProposalSaved', ...facts, at: now };
const dismiss = { type: 'DismissProposal', reason: 'too late', now } as const;
const dismissed: ProposalEvent = {
  type: 'ProposalDismissed',
  proposalId: 'p1',
  workspaceId: 'w1',
  reason: 'too late',
  at: now,
};

describe('a proposal', () => {
  it('is saved', () => given().when(save).then(saved));
  it('is saved once', () => given(saved).when(save).thenNothing());
  it('is dismissed with its reason', () => given(saved).when(dismiss).then(dismissed));
  it('is dismissed once', () => given(saved, dismissed).when(dismiss).thenNothing());
  it('cannot be dismissed before it exists', () => given().when(dismiss).thenRefuses('proposal_missing'));
});
