import { expect, it } from '@jest/globals';
import { specFor } from '../testing/decider-spec.ts';
import type { CorrectFacts, FoundCorrection } from './corrections.ts';
import { proposalDecider, type ProposalEvent } from './decide-proposal.ts';

const given = specFor(proposalDecider);
const now = '2026-11-12T22:00:00.000Z';
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
  conditions: [],
  at: now,
};

const billions = (value: number) => ({ value: value * 1e9, shown: `$${value}B` });
const revenue: FoundCorrection = {
  memoCheck: 'memo',
  fact: 'revenue 2025',
  metric: 'revenue',
  label: 'Revenue',
  subject: 'NOVA',
  period: 'in fiscal 2025',
  before: billions(9.1),
  after: billions(8.7),
  source: 'SEC filing 2',
  correctedOn: '2026-11-12',
  inputOf: [],
  isComputed: false,
  evidence: 'old',
  newEvidence: 'new',
  readAt: '2026-11-12T21:30:00.000Z',
  computedFrom: null,
  isRefiled: true,
};
const growth: FoundCorrection = {
  ...revenue,
  fact: 'growth 2025',
  metric: 'revenue_growth_1y',
  before: { value: 12, shown: '+12.0%' },
  after: { value: 7, shown: '+7.0%' },
  isComputed: true,
  computedFrom: ['revenue 2025', 'revenue 2024'],
  isRefiled: false,
};
const correct = (...found: readonly FoundCorrection[]): CorrectFacts => ({ type: 'CorrectFacts', found, now });

function corrected(found: FoundCorrection, more: Partial<FoundCorrection & { nr: number }> = {}): ProposalEvent {
  const { computedFrom: _from, isRefiled: _refiled, nr = 1, ...correction } = { ...found, ...more };
  return { type: 'FactCorrected', ...about, symbol: 'NOVA', ...correction, nr, at: now };
}

it('another value of the same fact is recorded once, however often the answer is read', () => {
  given(saved).when(correct(revenue)).then(corrected(revenue));
  given(saved, corrected(revenue)).when(correct(revenue)).thenNothing();
});

it('a second correction follows the first, from the value that the source gave in between', () => {
  const later = { ...revenue, after: billions(8.5), readAt: '2026-11-20T21:30:00.000Z' };
  given(saved, corrected(revenue))
    .when(correct(later))
    .then(corrected(later, { before: billions(8.7), nr: 2 }));
});

it('a correction back to the first value is one too, and does not vanish', () => {
  const back = { ...revenue, after: billions(9.1), readAt: '2026-11-20T21:30:00.000Z' };
  given(saved, corrected(revenue))
    .when(correct(back))
    .then(corrected(back, { before: billions(8.7), nr: 2 }));
  given(saved).when(correct(back)).thenNothing();
});

it('an answer that was read before the last correction changes nothing', () => {
  const stale = { ...revenue, after: billions(9.1), readAt: '2026-11-11T21:30:00.000Z' };
  given(saved, corrected(revenue)).when(correct(stale)).thenNothing();
});

it('a value that reads the same as the last one is no correction', () =>
  given(saved, corrected(revenue))
    .when(correct({ ...revenue, after: { value: 8.7000001e9, shown: '$8.7B' } }))
    .thenNothing());

it('a computed fact is corrected with its input, and by itself only where a filing restates it', () => {
  given(saved).when(correct(growth)).thenNothing();
  given(saved).when(correct(growth, revenue)).then(corrected(growth), corrected(revenue));
  given(saved, corrected(revenue)).when(correct(growth)).then(corrected(growth));
  const restated = { ...growth, isRefiled: true };
  given(saved).when(correct(restated)).then(corrected(restated));
});

it('an input of another memo does not correct a computed fact of this one', () =>
  given(saved, corrected({ ...revenue, memoCheck: 'another' }))
    .when(correct(growth))
    .thenNothing());

it('nothing is corrected on a proposal that does not exist, or of the sample run', () => {
  given().when(correct(revenue)).thenRefuses('proposal_missing');
  given({ ...saved, source: 'sample' })
    .when(correct(revenue))
    .thenRefuses('proposal_is_sample');
});

it('each correction of a fact has a key of its own, so that the store knows it again', () =>
  expect([1, 2].map((nr) => proposalDecider.keyOf(corrected(revenue, { nr })))).toEqual([
    'FactCorrected/memo revenue 2025/1',
    'FactCorrected/memo revenue 2025/2',
  ]));
