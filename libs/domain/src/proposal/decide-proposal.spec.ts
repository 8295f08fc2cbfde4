import { describe, expect, it } from '@jest/globals';
import { specFor } from '../testing/decider-spec.ts';
import { proposalDecider, type ProposalEvent, type SaveProposal } from './decide-proposal.ts';
import type { SettledOutcome } from './outcomes.ts';
import type { Recheck } from './recheck.ts';
import { spreadOf, spreadText, type RepeatedDecision } from './repeated-decisions.ts';

const given = specFor(proposalDecider);
const now = '2026-01-05T10:00:00.000Z';
const facts: Omit<SaveProposal, 'type' | 'now'> = {
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
  price: 41.24,
  priceAsOf: '2026-01-02',
  evidenceAt: '2026-01-02T21:00:00.000Z',
  expiresAt: '2026-01-30T21:00:00.000Z',
  spend: { tokens: 900, usd: 0.01 },
};
const save: SaveProposal = { type: 'SaveProposal', ...facts, now };
const saved: ProposalEvent = { type: 'ProposalSaved', ...facts, at: now };
const savedByUser: ProposalEvent = { ...saved, source: 'user' };
const by = { userId: 'ada', overrule: false, approvedOnWatchlistAt: null, now } as const;
const dismiss = { type: 'DismissProposal', reason: 'too late', ...by } as const;
const dismissed: ProposalEvent = {
  type: 'ProposalDismissed',
  proposalId: 'p1',
  workspaceId: 'w1',
  userId: 'ada',
  reason: 'too late',
  at: now,
};

const buy = (confidence: number): RepeatedDecision => ({ verdict: 'buy', confidence });
const watch: RepeatedDecision = { verdict: 'watch', confidence: 0.5 };
const again = (decisions: readonly RepeatedDecision[]) =>
  ({ type: 'RepeatDecision', analyst: 'rules', decisions, now }) as const;
const repeatedWith = (decisions: readonly RepeatedDecision[], score: number): ProposalEvent => ({
  type: 'DecisionRepeated',
  proposalId: 'p1',
  workspaceId: 'w1',
  analyst: 'rules',
  decisions,
  score,
  at: now,
});

const outcome = (horizon: SettledOutcome['horizon']): SettledOutcome => ({
  verdict: 'buy',
  confidence: 0.7,
  horizon,
  source: 'forward',
  asOf: now,
  enteredOn: '2026-01-05',
  settledOn: '2026-02-03',
  benchmark: 'SPY',
  change: 0.05,
  benchmarkChange: 0.02,
  excess: 0.03,
  sectorExcess: null,
  isWild: false,
  hasEnded: false,
});
const settle = (horizon: SettledOutcome['horizon'], at = now) =>
  ({ type: 'SettleOutcome', outcome: outcome(horizon), now: at }) as const;
const settled = (horizon: SettledOutcome['horizon']): ProposalEvent => ({
  type: 'OutcomeSettled',
  proposalId: 'p1',
  workspaceId: 'w1',
  ...outcome(horizon),
  settledAt: now,
  at: now,
});

describe('an outcome', () => {
  it('is settled', () => given(saved).when(settle(20)).then(settled(20)));
  it('is settled once a horizon, whatever is found later', () =>
    given(saved, settled(20)).when(settle(20, '2026-03-01T00:00:00.000Z')).thenNothing());
  it('is settled at each horizon', () => given(saved, settled(1), settled(5)).when(settle(20)).then(settled(20)));
  it('is settled of dismissed proposals alike', () => given(saved, dismissed).when(settle(5)).then(settled(5)));
  it('is not settled of what a user added', () => given(savedByUser).when(settle(5)).thenNothing());
  it('leaves a proposal as open as it was', () => given(saved, settled(1)).when(dismiss).then(dismissed));
  it('cannot be settled of what does not exist', () => given().when(settle(1)).thenRefuses('proposal_missing'));
  it('is one fact a horizon to the store', () =>
    expect([settled(1), settled(20)].map(proposalDecider.keyOf)).toEqual(['OutcomeSettled/1', 'OutcomeSettled/20']));
});

describe('a proposal', () => {
  it('is saved', () => given().when(save).then(saved));
  it('is saved once', () => given(saved).when(save).thenNothing());
  it('is dismissed with its reason', () => given(saved).when(dismiss).then(dismissed));
  it('is dismissed once', () => given(saved, dismissed).when(dismiss).thenNothing());
  it('shows less confidence where deciding again does not agree', () =>
    given(saved)
      .when(again([buy(0.62), buy(0.71), buy(0.68), buy(0.7), { verdict: 'watch', confidence: 0.5 }]))
      .then(repeatedWith([buy(0.62), buy(0.71), buy(0.68), buy(0.7), { verdict: 'watch', confidence: 0.5 }], 0.54)));
  it('keeps its confidence where all agree', () =>
    given(saved)
      .when(again([buy(0.7), buy(0.7)]))
      .then(repeatedWith([buy(0.7), buy(0.7)], 0.7)));
  it('never shows more than it was saved with', () =>
    given(saved)
      .when(again([buy(0.9)]))
      .then(repeatedWith([buy(0.9)], 0.7)));
  it('measures each repetition against what was saved, not against the one before', () =>
    given(saved, repeatedWith([watch], 0))
      .when(again([buy(0.7)]))
      .then(repeatedWith([buy(0.7)], 0.7)));
  it('is not decided again by no decision', () => given(saved).when(again([])).thenNothing());
  it('cannot be decided again before it exists', () =>
    given()
      .when(again([watch]))
      .thenRefuses('proposal_missing'));
  it('cannot be dismissed before it exists', () => given().when(dismiss).thenRefuses('proposal_missing'));
});

const recheck: Recheck = {
  analyst: 'rules',
  changed: ['price'],
  reasons: ['The price moved 7.2% since the memo.'],
  tools: ['indicators'],
  after: { verdict: 'watch', confidence: 0.6 },
  claims: { total: 2, held: 1, gone: ['RSI 71'] },
  memo: 'anew',
  memoCheck: { checked_by: 'facts', lowered: [], dropped: [], memo_check: null },
  price: 44.2,
  priceAsOf: '2026-01-05',
  evidenceAt: now,
  checkedAt: now,
  expiresAt: now,
  evidence: [],
  steps: [],
  spend: { tokens: 0, usd: 0 },
};
const checkAgain = { type: 'RecheckProposal', recheck, after: null, now } as const;
const checkSince = { ...checkAgain, after: now } as const;
const rechecked: ProposalEvent = {
  type: 'ProposalRechecked',
  proposalId: 'p1',
  workspaceId: 'w1',
  before: { verdict: 'buy', confidence: 0.7 },
  ...recheck,
  at: now,
};
const byUser: ProposalEvent = { type: 'ProposalSaved', ...facts, source: 'user', at: now };

describe('a re-check', () => {
  it('is kept beside what was said before', () => given(saved).when(checkAgain).then(rechecked));
  it('is what the next one starts from', () =>
    given(saved, rechecked)
      .when(checkSince)
      .then({ ...rechecked, before: { verdict: 'watch', confidence: 0.6 } }));
  it('is what deciding again is measured against', () =>
    given(saved, rechecked)
      .when(again([{ verdict: 'watch', confidence: 0.9 }]))
      .then(repeatedWith([{ verdict: 'watch', confidence: 0.9 }], 0.6)));
  it('is void where another one was made meanwhile', () => given(saved, rechecked).when(checkAgain).thenNothing());
  it('is refused where no run decided', () => given(byUser).when(checkAgain).thenRefuses('proposal_added_by_user'));
  it('is refused of a proposal that does not exist', () => given().when(checkAgain).thenRefuses('proposal_missing'));
  it('is refused once a day has had enough of them', () =>
    given(saved, rechecked, rechecked)
      .when({ ...checkSince, mostADay: 2 })
      .thenRefuses('rechecks_used_up'));
  it('is possible again on the next day', () =>
    given(saved, rechecked, { ...rechecked, at: '2026-01-04T23:59:59.000Z' })
      .when({ ...checkSince, after: '2026-01-04T23:59:59.000Z', mostADay: 2, now: '2026-01-06T00:00:00.000Z' })
      .then({ ...rechecked, before: { verdict: 'watch', confidence: 0.6 }, at: '2026-01-06T00:00:00.000Z' }));
});

const request = { type: 'RequestDecideAgain', times: 3, mostADay: 3, now } as const;
const requested = { type: 'DecideAgainRequested', proposalId: 'p1', workspaceId: 'w1', times: 3, at: now } as const;
const answer = (decision: RepeatedDecision) => ({ ...again([decision]), requestedAt: now });
const answered = (decisions: readonly RepeatedDecision[], score: number): ProposalEvent => ({
  type: 'DecisionRepeated',
  proposalId: 'p1',
  workspaceId: 'w1',
  analyst: 'rules',
  decisions,
  score,
  at: now,
  requestedAt: now,
});
const stop = { type: 'StopDecideAgain', requestedAt: now, reason: 'The server was stopped.', now } as const;
const stopped: ProposalEvent = {
  type: 'DecideAgainStopped',
  proposalId: 'p1',
  workspaceId: 'w1',
  requestedAt: now,
  reason: 'The server was stopped.',
  at: now,
};

describe('deciding again', () => {
  it('is refused where no run decided', () =>
    given(byUser)
      .when(again([watch]))
      .thenRefuses('proposal_added_by_user'));
  it('is refused once a day has had enough of it, and re-checks do not count', () => {
    const limited = { ...request, mostADay: 1 };
    given(saved, rechecked).when(limited).then(requested);
    given(saved, repeatedWith([buy(0.7)], 0.7))
      .when(limited)
      .thenRefuses('repeats_used_up');
  });
  it('keeps each decision of a request as it comes, and all of them make the confidence', () => {
    given(saved, requested)
      .when(answer(buy(0.7)))
      .then(answered([buy(0.7)], 0.7));
    given(saved, requested, answered([buy(0.7)], 0.7))
      .when(answer(watch))
      .then(answered([buy(0.7), watch], 0.35));
  });
  it('counts a request once a day, and not where nothing came of it', () => {
    const limited = { ...request, mostADay: 2, now: '2026-01-05T12:00:00.000Z' };
    given(saved, requested, stopped)
      .when({ ...limited, mostADay: 1 })
      .thenLike({ type: 'DecideAgainRequested' });
    given(saved, requested, answered([watch], 0), answered([watch, watch], 0), stopped)
      .when(limited)
      .thenLike({ type: 'DecideAgainRequested' });
  });
  it('is not requested again while it goes on, and is once nothing came for five minutes', () => {
    const past = [saved, requested, answered([watch], 0)];
    given(...past)
      .when({ ...request, now: '2026-01-05T10:05:00.000Z' })
      .thenNothing();
    given(...past)
      .when({ ...request, now: '2026-01-05T10:05:15.001Z' })
      .thenLike({ type: 'DecideAgainRequested' });
  });
  it('stops with its reason, once, and not when it is finished', () => {
    given(saved, requested).when(stop).then(stopped);
    given(saved, requested, stopped).when(stop).thenNothing();
    given(saved, requested, answered([watch, watch, watch], 0))
      .when(stop)
      .thenNothing();
  });
  it.each([
    ['it was stopped', [requested, stopped]],
    ['it has them all', [requested, answered([watch, watch, watch], 0)]],
    ['a re-check changed what it is about', [requested, rechecked]],
    ['there was another one since', [requested, stopped, { ...requested, at: '2026-01-05T11:00:00.000Z' }]],
  ] as const)('takes no decision of a request once %s', (_, since) =>
    given(saved, ...since)
      .when(answer(watch))
      .thenNothing(),
  );
});

describe('what came of deciding again', () => {
  it('is the verdict that came most often, with the confidences of those that agree', () =>
    expect(spreadOf([watch, buy(0.62), buy(0.71), buy(0.7), buy(0.65)])).toEqual({
      times: 5,
      verdict: 'buy',
      agreeing: 4,
      low: 0.62,
      high: 0.71,
    }));
  it('is, of two that came as often, the earlier', () =>
    expect(spreadOf([watch, buy(0.7)])).toMatchObject({ verdict: 'watch', agreeing: 1 }));
  it('is told in a few words', () => {
    expect(spreadText({ times: 5, verdict: 'buy', agreeing: 4, low: 0.62, high: 0.71 })).toBe('4 of 5 Buy, 0.62-0.71');
    expect(spreadText({ times: 1, verdict: 'watch', agreeing: 1, low: 0.5, high: 0.5 })).toBe('1 of 1 Watch, 0.50');
  });
  it('is nothing where nothing was decided', () => expect(spreadOf([])).toBeUndefined());
});

describe('a proposal of the sample run', () => {
  const ofSample: ProposalEvent = { ...saved, source: 'sample' };
  it('is open to no decision, no repetition and no settlement', () => {
    for (const command of [
      dismiss,
      { type: 'ApproveProposal', reason: null, ...by },
      again([buy(0.7)]),
      { type: 'RequestDecideAgain', times: 1, mostADay: 3, now },
      settle(20),
    ] as const)
      given(ofSample).when(command).thenRefuses('proposal_is_sample');
  });
});
