import { describe, expect, it } from '@jest/globals';
import { specFor } from '../testing/decider-spec.ts';
import { proposalDecider, type ProposalEvent } from './decide-proposal.ts';
import type { ApproveProposal, DismissProposal } from './proposal-decisions.ts';

const given = specFor(proposalDecider);
const now = '2026-01-05T10:00:00.000Z';
const saved: ProposalEvent = {
  type: 'ProposalSaved',
  proposalId: 'p1',
  workspaceId: 'w1',
  runId: 'r1',
  symbol: 'NOVA',
  theme: 'Moats',
  memo: 'memo',
  memoCheck: null,
  verdict: 'buy',
  score: 0.7,
  source: 'run',
  price: null,
  priceAsOf: null,
  evidenceAt: null,
  expiresAt: null,
  spend: null,
  at: now,
};
const ids = { proposalId: 'p1', workspaceId: 'w1' };
const approvedBy = (userId: string): ProposalEvent => ({
  type: 'ProposalApproved',
  ...ids,
  userId,
  reason: null,
  at: now,
});
const dismissedBy = (userId: string | null): ProposalEvent => ({
  type: 'ProposalDismissed',
  ...ids,
  userId,
  reason: null,
  at: now,
});
const approve = (userId: string, more: Partial<ApproveProposal> = {}): ApproveProposal => ({
  type: 'ApproveProposal',
  userId,
  reason: null,
  overrule: false,
  approvedOnWatchlistAt: null,
  now,
  ...more,
});
const dismiss = (userId: string, more: Partial<DismissProposal> = {}): DismissProposal => ({
  type: 'DismissProposal',
  userId,
  reason: null,
  overrule: false,
  approvedOnWatchlistAt: null,
  now,
  ...more,
});
const overrule = { overrule: true };

describe('a decision', () => {
  it('is recorded with who made it', () => {
    given(saved).when(approve('ada')).then(approvedBy('ada'));
    given(saved).when(dismiss('ada')).then(dismissedBy('ada'));
  });
  it('is recorded with its reason, an approval as well', () => {
    const reason = 'Margins grow';
    const approval = { type: 'ProposalApproved', ...ids, userId: 'ada', reason, at: now } as const;
    given(saved).when(approve('ada', { reason })).then(approval);
  });
  it('that the same person makes again changes nothing', () => {
    given(saved, approvedBy('ada')).when(approve('ada')).thenNothing();
    given(saved, dismissedBy('ada')).when(dismiss('ada', overrule)).thenNothing();
  });
  it.each([
    ['another one', dismissedBy('ada'), approve('bob')],
    ['the same one by somebody else', approvedBy('ada'), approve('bob')],
    ['another one by the same person', approvedBy('ada'), dismiss('ada')],
    ['an approval after a dismissal that names nobody', dismissedBy(null), approve('bob')],
  ])('is refused after %s', (_what, before, command) =>
    given(saved, before).when(command).thenRefuses('already_decided'),
  );
  it('that is refused names the decision before it', () => {
    const state = [saved, dismissedBy('ada')].reduce(proposalDecider.evolve, proposalDecider.initialState);
    expect(() => proposalDecider.decide(approve('bob'), state)).toThrow(
      expect.objectContaining({ decision: { outcome: 'dismissed', userId: 'ada', at: now } }),
    );
  });
  it('overrules one before on purpose', () => {
    given(saved, dismissedBy('ada')).when(approve('bob', overrule)).then(approvedBy('bob'));
    given(saved, approvedBy('ada')).when(dismiss('bob', overrule)).then(dismissedBy('bob'));
  });
  it('cannot be made on what does not exist', () => given().when(approve('ada')).thenRefuses('proposal_missing'));
});

const reopenedBy = (userId: string): ProposalEvent => ({ type: 'ProposalReopened', ...ids, userId, at: now });
const reopen = { type: 'ReopenProposal', userId: 'ada', approvedOnWatchlistAt: null, now } as const;

describe('a dismissal that is taken back', () => {
  it('leaves the proposal open', () => {
    given(saved, dismissedBy('bob')).when(reopen).then(reopenedBy('ada'));
    given(saved, dismissedBy('bob'), reopenedBy('ada')).when(approve('bob')).then(approvedBy('bob'));
  });
  it('is taken back once', () => given(saved, dismissedBy('bob'), reopenedBy('ada')).when(reopen).thenNothing());
  it('changes nothing of an open proposal', () => given(saved).when(reopen).thenNothing());
  it('is refused once somebody has approved', () =>
    given(saved, dismissedBy('ada'), approvedBy('bob')).when(reopen).thenRefuses('already_decided'));
});

describe('an approval that an earlier release recorded on the watchlist only', () => {
  const onWatchlist = { approvedOnWatchlistAt: now };
  it('is a decision', () => given(saved).when(dismiss('ada', onWatchlist)).thenRefuses('already_decided'));
  it('can be repeated by anybody', () => given(saved).when(approve('ada', onWatchlist)).thenNothing());
  it('counts no longer once the proposal has a decision of its own', () =>
    given(saved, dismissedBy('ada')).when(dismiss('ada', onWatchlist)).thenNothing());
});
