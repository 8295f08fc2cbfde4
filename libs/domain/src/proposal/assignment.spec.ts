import { describe, expect, it } from '@jest/globals';
import { specFor } from '../testing/decider-spec.ts';
import { isAssignedTo, type AssignProposal } from './assignment.ts';
import { proposalDecider, type ProposalEvent } from './decide-proposal.ts';

const given = specFor(proposalDecider);
const [joinedAt, now, later] = ['2026-01-02T10:00:00.000Z', '2026-01-05T10:00:00.000Z', '2026-01-06T10:00:00.000Z'];
const ids = { proposalId: 'p1', workspaceId: 'w1' };
const unknown = { price: null, priceAsOf: null, evidenceAt: null, expiresAt: null, spend: null, memoCheck: null };
const said = { symbol: 'NOVA', theme: 'Moats', memo: 'memo', verdict: 'buy', score: 0.7 };
const saved = (source: 'run' | 'sample' = 'run'): ProposalEvent => ({
  ...{ type: 'ProposalSaved', ...ids, runId: 'r1', ...said, ...unknown, source, at: joinedAt },
});
const assignedTo = (assigneeId: string | null, userId = 'ada', at = now): ProposalEvent => ({
  ...{ type: 'ProposalAssigned', ...ids, assigneeId, userId, at },
});
const bob = { userId: 'bob', joinedAt };
const assign = (assignee: AssignProposal['assignee'], userId = 'ada'): AssignProposal => ({
  ...{ type: 'AssignProposal', assignee, userId, now },
});

describe('an assignment', () => {
  it('names the member, who assigned it and when', () => given(saved()).when(assign(bob)).then(assignedTo('bob')));

  it('that is made already is not made again, whoever asks for it', () =>
    given(saved(), assignedTo('bob')).when(assign(bob, 'cleo')).thenNothing());

  it('of somebody else replaces it', () =>
    given(saved(), assignedTo('cleo')).when(assign(bob, 'cleo')).then(assignedTo('bob', 'cleo')));

  it('can be taken back, once', () => {
    given(saved(), assignedTo('bob')).when(assign(null)).then(assignedTo(null));
    given(saved(), assignedTo('bob'), assignedTo(null)).when(assign(null)).thenNothing();
    given(saved()).when(assign(null)).thenNothing();
  });

  it('is lost by a member who leaves, also if they come back, and can then be made again', () => {
    const before = { assigneeId: 'bob', at: now };
    expect(isAssignedTo(before, bob)).toBe(true);
    const back = { userId: 'bob', joinedAt: later };
    expect(isAssignedTo(before, back)).toBe(false);
    given(saved(), assignedTo('bob')).when(assign(back)).then(assignedTo('bob'));
  });

  it('is refused for the sample run, and for a proposal that does not exist', () => {
    given(saved('sample')).when(assign(bob)).thenRefuses('proposal_is_sample');
    given().when(assign(bob)).thenRefuses('proposal_missing');
  });
});
