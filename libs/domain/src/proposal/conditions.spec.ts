import { expect, it } from '@jest/globals';
import { specFor } from '../testing/decider-spec.ts';
import type { Condition } from '../run/log/condition-fields.ts';
import { proposalDecider, type ProposalEvent } from './decide-proposal.ts';

const given = specFor(proposalDecider);
const now = '2026-11-12T22:00:00.000Z';
const condition: Condition = {
  id: 'close-above-101-2026-11-02',
  text: 'A close above $101 would be the first condition.',
  metric: 'close',
  comparison: 'above',
  level: 101,
  fact: null,
  day: null,
  until: null,
  from: '2026-11-02',
  close: 100,
};
const about = { proposalId: 'p1', workspaceId: 'w1' } as const;
const saved: ProposalEvent = {
  type: 'ProposalSaved',
  ...about,
  runId: 'r1',
  symbol: 'NOVA',
  theme: 'Moats',
  memo: 'memo',
  memoCheck: null,
  verdict: 'watch',
  score: 0.5,
  source: 'run',
  price: 100,
  priceAsOf: '2026-11-02',
  evidenceAt: now,
  expiresAt: now,
  spend: null,
  conditions: [condition],
  at: now,
};
const approved: ProposalEvent = { type: 'ProposalApproved', ...about, userId: 'ada', at: now };
const dismissed: ProposalEvent = { type: 'ProposalDismissed', ...about, userId: 'ada', reason: null, at: now };
const crossing = { conditionId: condition.id, metOn: '2026-11-12', close: 101.2, level: 101, provider: 'yahoo' };
const meet = { type: 'MeetCondition', ...crossing, now } as const;
const met: ProposalEvent = {
  type: 'ConditionMet',
  ...about,
  symbol: 'NOVA',
  text: condition.text,
  ...crossing,
  at: now,
};

it('a crossing is recorded once, with the sentence, the close and its source', () => {
  given(saved, approved).when(meet).then(met);
  given(saved, approved, met).when(meet).thenNothing();
});

it('nothing is recorded on a proposal that is not approved, or that has no such condition', () => {
  given(saved).when(meet).thenNothing();
  given(saved, dismissed).when(meet).thenNothing();
  given(saved, approved)
    .when({ ...meet, conditionId: 'another' })
    .thenNothing();
  const { conditions: _none, ...earlier } = saved;
  given(earlier, approved).when(meet).thenNothing();
});

it('the same crossing has the same key, so that the store knows it again', () =>
  expect(proposalDecider.keyOf(met)).toBe('ConditionMet/close-above-101-2026-11-02'));
