import { describe, expect, it } from '@jest/globals';
import { UnknownStoredEvent } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { Recorded } from '@gemscout/event-store';
import { collapse, isEmpty } from './collapse.ts';
import { rowChangesOf } from './row-changes.ts';

const at = '2026-03-31T12:00:00.000Z';
const later = '2026-03-31T12:05:00.000Z';
const charge = { month: '2026-03', day: '2026-03-31' };

const recorded = (stream: string, type: string, data: JsonObject, position = '1'): Recorded => ({
  id: `${stream}/${position}`,
  stream,
  type,
  data,
  position,
  revision: 0,
  recordedAt: at,
});
const requested = recorded('run-r1', 'RunRequested', {
  runId: 'r1',
  workspaceId: 'w1',
  userId: 'u1',
  kind: 'symbol',
  subject: 'NOVA',
  memo: null,
  bodyHash: 'h',
  charge,
  plan: 'premium',
  dailyCap: 10,
  at,
  budget: { modelCalls: 1, toolCalls: 1, tokens: 1, usd: 1, activeMs: 1 },
});
const log = (type: string, payload: JsonObject, position: string): Recorded =>
  recorded('run-r1', type, { key: type, message: type, payload, at: later }, position);
const saved = recorded('proposal-p1', 'ProposalSaved', {
  proposalId: 'p1',
  workspaceId: 'w1',
  runId: 'r1',
  symbol: 'NOVA',
  theme: 'Moats',
  memo: 'It grows.',
  verdict: 'buy',
  score: 0.7,
  source: 'run',
  at,
});
const dismissed = recorded('proposal-p1', 'ProposalDismissed', {
  proposalId: 'p1',
  workspaceId: 'w1',
  reason: null,
  at: later,
});
const decided = (type: 'ProposalApproved' | 'ProposalDismissed' | 'ProposalReopened'): Recorded =>
  recorded('proposal-p1', type, { proposalId: 'p1', workspaceId: 'w1', userId: 'u1', reason: null, at: later });
const repeated = recorded('proposal-p1', 'DecisionRepeated', {
  proposalId: 'p1',
  workspaceId: 'w1',
  analyst: 'rules',
  score: 0.3,
  at: later,
  decisions: [
    { verdict: 'buy', confidence: 0.6 },
    { verdict: 'watch', confidence: 0.5 },
  ],
});
const added = (itemId: string, proposalId: string | null, notes: string | null): Recorded =>
  recorded('watchlist-w1', 'WatchlistItemAdded', {
    workspaceId: 'w1',
    itemId,
    symbol: 'NOVA',
    notes,
    proposalId,
    runId: null,
    at,
  });
const removed = recorded('watchlist-w1', 'WatchlistItemRemoved', {
  workspaceId: 'w1',
  itemId: 'i1',
  symbol: 'NOVA',
  at: later,
});
const usage = (type: 'RunCharged' | 'RunRefunded', runId: string): Recorded =>
  recorded('usage-w1-2026-03', type, { workspaceId: 'w1', runId, charge, at });

const rowsAfter = (...events: readonly Recorded[]) => collapse(events.flatMap(rowChangesOf));

it('notes and tags have a row each, and what was removed keeps it without the text', () => {
  const nova = { workspaceId: 'w1', about: 'company', subject: 'NOVA', userId: 'u1', at };
  const event = (type: string, facts: object) => recorded('notes-w1-company-NOVA', type, { ...nova, ...facts });
  const row = { workspace_id: 'w1', about: 'company', subject: 'NOVA', user_id: 'u1', at };
  const { annotations } = rowsAfter(
    event('NoteAdded', { noteId: 'n1', text: 'Too dear' }),
    event('NoteAdded', { noteId: 'n2', text: 'Margins grow' }),
    event('TagAdded', { tag: 'Chips' }),
    event('TagRemoved', { tag: 'CHIPS' }),
    event('NoteRemoved', { noteId: 'n1' }),
  );
  expect(annotations).toEqual([
    { ...row, kind: 'note', id: 'n1', text: '', removed: true },
    { ...row, kind: 'note', id: 'n2', text: 'Margins grow', removed: false },
    { ...row, kind: 'tag', id: 'chips', text: '', removed: true },
  ]);
});

describe('outcomes', () => {
  const outcome = recorded('proposal-p1', 'OutcomeSettled', {
    proposalId: 'p1',
    workspaceId: 'w1',
    verdict: 'buy',
    confidence: 0.7,
    asOf: at,
    horizon: 20,
    source: 'forward',
    benchmark: 'SPY',
    enteredOn: '2026-03-31',
    settledOn: '2026-04-29',
    change: 0.05,
    benchmarkChange: 0.02,
    excess: 0.03,
    sectorExcess: null,
    isWild: false,
    hasEnded: false,
    settledAt: later,
    at: later,
  });

  it('are rows of their own, and change nothing of the proposal', () => {
    const { outcomes, proposals, proposalMarks } = rowsAfter(saved, outcome);
    expect(outcomes).toEqual([
      {
        proposal_id: 'p1',
        horizon: 20,
        workspace_id: 'w1',
        source: 'forward',
        as_of: at,
        settled_at: later,
        verdict: 'buy',
        confidence: 0.7,
        entered_on: '2026-03-31',
        settled_on: '2026-04-29',
        excess: 0.03,
        sector_excess: null,
        range_end: null,
      },
    ]);
    expect([proposals.length, proposalMarks]).toEqual([1, []]);
  });
});

describe('runs', () => {
  it('are active from their request on', () =>
    expect(rowsAfter(requested).runs).toEqual([
      {
        id: 'r1',
        workspace_id: 'w1',
        kind: 'symbol',
        subject: 'NOVA',
        status: 'active',
        created_at: at,
        ended_at: null,
        proposals: 0,
        position: '1',
        spend: null,
        depth: 'standard',
        forked_from: null,
        goal_profile: null,
        sample: false,
        started_by: 'u1',
        symbols: null,
      },
    ]));

  it('end with the outcome that DONE names, and count their saved proposals', () =>
    expect(
      rowsAfter(requested, log('PROPOSAL_SAVED', {}, '2'), log('DONE', { outcome: 'budget' }, '3')).runs,
    ).toMatchObject([{ status: 'budget', ended_at: later, proposals: 1, position: '3' }]));

  it('keep what they used in all, as DONE says it', () => {
    const spend = { modelCalls: 3, toolCalls: 2, tokens: 10, usd: 0.01, activeMs: 5 };
    expect(rowsAfter(requested, log('DONE', { outcome: 'completed', spend }, '2')).runs).toMatchObject([
      { spend: { model_calls: 3, tool_calls: 2, tokens: 10, usd: 0.01, active_ms: 5 } },
    ]);
  });

  it('end with ERROR', () =>
    expect(rowsAfter(requested, log('ERROR', {}, '2')).runs).toMatchObject([{ status: 'error', ended_at: later }]));
  it('keep what they spent, failed or not', () => {
    const spend = { modelCalls: 1, toolCalls: 2, tokens: 900, usd: 0.01, activeMs: 800 };
    const kept = { model_calls: 1, tool_calls: 2, tokens: 900, usd: 0.01, active_ms: 800 };
    for (const type of ['ERROR', 'DONE'])
      expect(rowsAfter(requested, log(type, { spend }, '2')).runs).toMatchObject([{ spend: kept }]);
  });

  it('are marked where they are the sample, and go with their proposals when it is deleted', () => {
    const sample = recorded('run-r1', 'RunRequested', { ...requested.data, sample: true });
    expect(rowsAfter(sample).runs).toMatchObject([{ id: 'r1', sample: true }]);
    expect(rowsAfter(requested).runs).toMatchObject([{ id: 'r1', sample: false }]);
    const gone = recorded('run-r1', 'SampleRunDeleted', { workspaceId: 'w1', at: later });
    const whereGone = { runs: [], proposals: [], runsGone: ['r1'], proposalsGone: ['r1'], decisionsGone: ['r1'] };
    expect(rowsAfter(sample, saved, gone)).toMatchObject(whereGone);
    expect(rowsAfter(gone)).toMatchObject(whereGone);
  });

  it('that are there already get one update a batch', () => {
    const { runs, runUpdates } = rowsAfter(
      log('PROPOSAL_SAVED', {}, '5'),
      log('PROPOSAL_SAVED', {}, '6'),
      log('DONE', { outcome: 'completed' }, '7'),
    );
    expect(runs).toEqual([]);
    expect(runUpdates).toEqual([
      {
        id: 'r1',
        status: 'completed',
        ended_at: later,
        proposals: 2,
        position: '7',
        spend: null,
        goal_profile: null,
        symbols: null,
      },
    ]);
  });

  it('have the tickers of their shortlist, and change with each verdict, also one that is not saved', () => {
    const shortlist = log('SHORTLIST', { symbols: ['NOVA', 'ACME', 'NOVA'] }, '2');
    const avoided = recorded(
      'run-r1',
      'DECISION',
      { key: 'd', message: '', payload: { verdict: 'avoid' }, at, symbol: 'ACME' },
      '3',
    );
    expect(rowsAfter(requested, shortlist).runs).toMatchObject([{ symbols: ['NOVA', 'ACME'], position: '2' }]);
    expect(rowsAfter(shortlist, avoided).runUpdates).toMatchObject([
      { id: 'r1', symbols: ['NOVA', 'ACME'], status: null, proposals: 0, position: '3' },
    ]);
  });
});

describe('verdicts', () => {
  const decision = (symbol: string | undefined, payload: JsonObject): Recorded =>
    recorded('run-r1', 'DECISION', { key: 'd', message: '', payload, at: later, ...(symbol && { symbol }) });

  it('of a run are rows of their own, also those that are not saved', () =>
    expect(rowsAfter(decision('NOVA', { verdict: 'avoid', confidence: 0.4 })).decisions).toEqual([
      { run_id: 'r1', symbol: 'NOVA', verdict: 'avoid', confidence: 0.4, decided_at: later },
    ]));

  it('of an earlier release that do not say what was decided, or on what, are left out', () =>
    expect(rowsAfter(decision('NOVA', {}), decision(undefined, { verdict: 'buy' })).decisions).toEqual([]));
});

describe('proposals', () => {
  it('wait in the queue once saved', () =>
    expect(rowsAfter(saved).proposals).toMatchObject([{ id: 'p1', run_id: 'r1', dismissed: false, watched: false }]));

  it('are dismissed, in the same batch or a later one', () => {
    expect(rowsAfter(saved, dismissed).proposals).toMatchObject([{ dismissed: true, watched: false }]);
    expect(rowsAfter(dismissed).proposalMarks).toMatchObject([{ id: 'p1', dismissed: true, watched: null }]);
  });

  it('are watched by the watchlist item that names them, and stay so when it is removed', () =>
    expect(rowsAfter(saved, added('i1', 'p1', null), removed).proposals).toMatchObject([{ watched: true }]));

  it('show the last of the decisions that name a person', () => {
    const [approved, dismissedAgain] = [decided('ProposalApproved'), decided('ProposalDismissed')];
    const [watched, gone] = [
      { watched: true, dismissed: false },
      { watched: false, dismissed: true },
    ];
    expect(rowsAfter(saved, dismissedAgain, approved).proposals).toMatchObject([watched]);
    expect(rowsAfter(approved, dismissedAgain).proposalMarks).toMatchObject([gone]);
  });

  it('wait in the queue again once reopened', () =>
    expect(rowsAfter(dismissed, decided('ProposalReopened')).proposalMarks).toMatchObject([
      { watched: false, dismissed: false, decided: null },
    ]));

  it('say who decided last, when and why, and nothing once reopened', () => {
    const approved = { outcome: 'approved', user_id: 'u1', at: later, reason: null };
    expect(rowsAfter(saved, dismissed).proposals).toMatchObject([
      { decided: { outcome: 'dismissed', user_id: null, at: later, reason: null } },
    ]);
    expect(rowsAfter(dismissed, decided('ProposalApproved')).proposalMarks).toMatchObject([{ decided: approved }]);
    expect(rowsAfter(decided('ProposalApproved'), added('i1', 'p1', null)).proposalMarks).toMatchObject([
      { decided: approved },
    ]);
    expect(rowsAfter(saved, dismissed, decided('ProposalReopened')).proposals).toMatchObject([{ decided: null }]);
  });

  it('say to whom they were assigned last, whatever was decided since', () => {
    const assigned = (assigneeId: string | null) => {
      const facts = { proposalId: 'p1', workspaceId: 'w1', assigneeId, userId: 'u1', at: later };
      return recorded('proposal-p1', 'ProposalAssigned', facts);
    };
    const last = { user_id: 'u2', by: 'u1', at: later };
    expect(rowsAfter(saved, assigned('u2'), dismissed).proposals).toMatchObject([{ assigned: last, dismissed: true }]);
    expect(rowsAfter(assigned(null), assigned('u2'), decided('ProposalReopened')).proposalMarks).toMatchObject([
      { assigned: last, decided: null },
    ]);
    expect(rowsAfter(assigned('u2'), assigned(null)).proposalMarks).toMatchObject([
      { assigned: { ...last, user_id: null }, dismissed: null, watched: null },
    ]);
  });

  it('keep both marks of an earlier release', () =>
    expect(rowsAfter(dismissed, added('i1', 'p1', null)).proposalMarks).toMatchObject([
      { id: 'p1', dismissed: true, watched: true },
    ]));

  it('show the confidence of the last time that they were decided again, and what came of it', () => {
    const again = { times: 2, verdict: 'buy', agreeing: 1, low: 0.6, high: 0.6 };
    const shown = { score: 0.3, repeated: again };
    expect(rowsAfter(saved, repeated).proposals).toMatchObject([{ id: 'p1', ...shown, dismissed: false }]);
    expect(rowsAfter(repeated, dismissed).proposalMarks).toMatchObject([{ id: 'p1', ...shown, dismissed: true }]);
  });
});

describe('the watchlist', () => {
  it('keeps one row an item, with what was added last', () =>
    expect(rowsAfter(added('i1', null, 'first'), added('i1', null, 'second')).items).toEqual([
      { id: 'i1', workspace_id: 'w1', symbol: 'NOVA', notes: 'second', added_at: at },
    ]));

  it('loses what is removed, and has what is added again', () => {
    expect(rowsAfter(added('i1', null, null), removed)).toMatchObject({ items: [], itemsGone: ['i1'] });
    expect(rowsAfter(removed, added('i1', null, 'again'))).toMatchObject({
      items: [{ notes: 'again' }],
      itemsGone: [],
    });
  });
});

it('a restored item has the time that it was added at, and approves nothing', () => {
  const restored = recorded('watchlist-w1', 'WatchlistItemRestored', {
    workspaceId: 'w1',
    itemId: 'i1',
    symbol: 'NOVA',
    notes: 'n',
    proposalId: 'p1',
    runId: null,
    addedAt: at,
    at: later,
  });
  expect(rowsAfter(removed, restored)).toMatchObject({
    items: [{ id: 'i1', notes: 'n', added_at: at }],
    itemsGone: [],
    proposalMarks: [],
  });
});

describe('usage', () => {
  it('counts charges less refunds a day', () =>
    expect(rowsAfter(usage('RunCharged', 'r1'), usage('RunCharged', 'r2'), usage('RunRefunded', 'r1')).usage).toEqual([
      { workspace_id: 'w1', month: '2026-03', day: '2026-03-31', runs: 1 },
    ]));
});

describe('events without rows', () => {
  it('are passed over unread: erased ones, and the lines of the log', () => {
    const noise = [recorded('run-r1', 'Erased', {}), recorded('run-r1', 'TOOL', { broken: true })];
    expect(isEmpty(rowsAfter(...noise, recorded('quota-x', 'QuotaRaised', {})))).toBe(true);
  });

  it('are refused when this release does not know them', () => {
    expect(() => rowChangesOf(recorded('run-r1', 'RunForked', {}))).toThrow(UnknownStoredEvent);
    expect(() => rowChangesOf(recorded('run-r1', 'RunRequested', { runId: 'r1' }))).toThrow(UnknownStoredEvent);
  });
});
