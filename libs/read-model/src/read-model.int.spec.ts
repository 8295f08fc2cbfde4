import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { proposalStream, runStream, watchlistStream, type JsonObject } from '@gemscout/domain';
import { memoryEventStore, postgresEventStore, type EventStore } from '@gemscout/event-store';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { openReadModel, type ReadModel } from './open-read-model.ts';
import { sampleRunWrites, write, type SampleRun } from './testing/sample-events.ts';

const run = (runId: string, minute: number, more: Partial<SampleRun> = {}): SampleRun => ({
  workspaceId: 'w1',
  runId,
  outcome: 'completed',
  tickers: ['NOVA', 'ACME'],
  steps: 2,
  at: `2026-03-31T12:${String(minute).padStart(2, '0')}:00.000Z`,
  ...more,
});

let database: ScratchDatabase;
let store: EventStore;
let model: ReadModel;
let ending: AbortController;
let projecting: Promise<void>;

beforeEach(async () => {
  database = await scratchDatabase('read_model');
  store = memoryEventStore();
  model = await openReadModel(database.url, store);
  ending = new AbortController();
  projecting = model.project(store, ending.signal);
});

afterEach(async () => {
  ending.abort();
  await projecting.catch(() => undefined);
  await model.close();
  await database.drop();
});

/** Appends and waits until the rows show it. */
async function happens(...writes: Parameters<EventStore['append']>[0]): Promise<void> {
  expect(await model.waitFor(await store.append(writes))).toBe('fresh');
}

describe('runs', () => {
  it('are listed newest first, page by page, of their workspace only', async () => {
    for (let minute = 1; minute <= 5; minute += 1) await happens(...sampleRunWrites(run(`r${minute}`, minute)));
    await happens(...sampleRunWrites(run('foreign', 9, { workspaceId: 'w2' })));
    const first = await model.runs('w1', { limit: 2 });
    const second = await model.runs('w1', { limit: 2, after: first.at(-1)?.id });
    const third = await model.runs('w1', { limit: 2, after: second.at(-1)?.id });
    expect([first, second, third].map((page) => page.map(({ id }) => id))).toEqual([
      ['r5', 'r4'],
      ['r3', 'r2'],
      ['r1'],
    ]);
    expect(await model.runs('w1', { limit: 2, after: 'foreign' })).toEqual([]);
  });

  it('are found by kind, status, a part of what they were asked, and a symbol that they proposed', async () => {
    await happens(...sampleRunWrites(run('r1', 1)));
    await happens(...sampleRunWrites(run('r2', 2, { outcome: 'cancelled', tickers: ['OST_N'] })));
    await happens(...sampleRunWrites(run('r3', 3, { request: 'Solid 100% moats', tickers: [] })));
    const found = async (filter: Partial<Parameters<ReadModel['runs']>[1]>) =>
      (await model.runs('w1', { limit: 9, ...filter })).map(({ id }) => id);
    expect(await found({ kind: 'custom' })).toEqual(['r3']);
    expect(await found({ status: 'completed' })).toEqual(['r3', 'r1']);
    expect(await found({ search: ' MOATS ' })).toEqual(['r3']);
    expect(await found({ search: 'nov' })).toEqual(['r1']);
    expect(await found({ search: 'ova' })).toEqual([]);
    expect(await found({ search: '100%' })).toEqual(['r3']);
    expect(await found({ search: 't_n' })).toEqual([]);
    expect(await found({ search: 'nov', status: 'cancelled' })).toEqual([]);
    expect(await found({ search: '' })).toEqual(['r3', 'r2', 'r1']);
    expect(await found({ status: 'completed', after: 'r3' })).toEqual(['r1']);
  });

  it('of the same instant are neither repeated nor left out by paging', async () => {
    for (const id of ['a', 'b', 'c']) await happens(...sampleRunWrites(run(id, 1)));
    const first = await model.runs('w1', { limit: 1 });
    const others = await model.runs('w1', { limit: 5, after: first[0]?.id });
    expect([...first, ...others].map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('answer as the contract says', async () => {
    await happens(...sampleRunWrites(run('r1', 1)));
    expect(await model.run('w1', 'r1')).toEqual({
      id: 'r1',
      depth: 'standard',
      kind: 'trending',
      subject: null,
      status: 'completed',
      proposals: 2,
      created_at: '2026-03-31T12:01:00.000Z',
      ended_at: '2026-03-31T12:01:00.000Z',
      spend: { model_calls: 1, tool_calls: 2, tokens: 900, usd: 0.01, active_ms: 800 },
      forked_from: null,
      sample: false,
      goal_profile: null,
      started_by: 'user',
      tickers: [
        { symbol: 'ACME', verdict: 'buy' },
        { symbol: 'NOVA', verdict: 'buy' },
      ],
    });
    expect(await model.run('w2', 'r1')).toBeUndefined();
  });

  it('carry the goal profile that they were started with, as their proposals do, and both are filtered by it', async () => {
    const stated = { objective: null, horizon: null, risk: 'low', angles: [], exclusions: [] };
    const profile = { id: '5b0e5b5e-1d1c-4c1e-8a57-3a5d1f0c9b11', name: 'Client Okafor', version: 3 };
    const ofEarlierRelease = { goal_profile: { version: 2, ...stated } };
    await happens(...sampleRunWrites(run('r1', 1, { goal: ofEarlierRelease })));
    await happens(...sampleRunWrites(run('r2', 2, { goal: { goal_profile: { version: 3, ...stated }, profile } })));
    await happens(...sampleRunWrites(run('r3', 3, { goal: { goal_profile: { version: 0, ...stated } } })));
    await happens(...sampleRunWrites(run('r4', 4)));
    const only = { id: 'w1', name: 'Default', version: 2 };
    const ofOneRun = { id: null, name: 'For this run only', version: 0 };
    const runs = await model.runs('w1', { limit: 9 });
    expect(runs.map(({ goal_profile }) => goal_profile)).toEqual([null, ofOneRun, profile, only]);
    const found = async (goalProfile: string) =>
      (await model.runs('w1', { limit: 9, goalProfile })).map(({ id }) => id);
    expect([await found(profile.id), await found('w1'), await found('w2')]).toEqual([['r2'], ['r1'], []]);
    const proposals = await model.proposals({ workspaceId: 'w1', status: 'all', goalProfile: profile.id, limit: 9 });
    expect(proposals.map(({ id, goal_profile }) => [id, goal_profile])).toEqual([
      ['r2-NOVA', profile],
      ['r2-ACME', profile],
    ]);
    const newest = await model.proposals({
      workspaceId: 'w1',
      status: 'all',
      latest: true,
      goalProfile: 'w1',
      limit: 9,
    });
    expect(newest.map(({ id }) => id)).toEqual(['r1-NOVA', 'r1-ACME']);
  });

  it('list their tickers in the order of the shortlist, those without a verdict and those beyond it too', async () => {
    const payload = { symbols: ['ZETA', 'NOVA'] };
    const shortlist = ['SHORTLIST', { key: 's', message: '', payload, at: run('r1', 1).at }] as const;
    const writes = sampleRunWrites(run('r1', 1));
    const written = writes.find(({ stream }) => stream === runStream('r1'))?.events.length;
    await happens(...writes);
    await happens(write(runStream('r1'), [shortlist], written));
    expect(await model.run('w1', 'r1')).toMatchObject({
      tickers: [
        { symbol: 'ZETA', verdict: null },
        { symbol: 'NOVA', verdict: 'buy' },
        { symbol: 'ACME', verdict: 'buy' },
      ],
    });
  });

  it('say which run they were forked from, and where the two part', async () => {
    await happens(...sampleRunWrites(run('r2', 2, { forkedFrom: 'r1' })));
    expect(await model.run('w1', 'r2')).toMatchObject({ forked_from: { run_id: 'r1', seq: 7 } });
    expect(await model.runs('w1', { limit: 1 })).toMatchObject([{ forked_from: { run_id: 'r1', seq: 7 } }]);
  });
});

it('tells what the last finished runs of each kind and depth cost, and how long they took; a fork is no whole run', async () => {
  await happens(...sampleRunWrites(run('r1', 1)));
  await happens(...sampleRunWrites(run('r2', 2, { outcome: 'error' })));
  await happens(...sampleRunWrites(run('r3', 3, { forkedFrom: 'r1' })));
  const cost = {
    runs: 1,
    low_usd: 0.01,
    high_usd: 0.01,
    low_seconds: expect.any(Number),
    high_seconds: expect.any(Number),
  };
  const none = { trending: null, symbol: null, custom: null };
  expect(await model.runCosts('w1', 'standard')).toEqual({ ...none, trending: cost });
  expect(await model.runCosts('w1', 'deep')).toEqual(none);
  expect(await model.runCosts('w2', 'standard')).toEqual(none);
});

describe('the queue', () => {
  const all = { workspaceId: 'w1', status: 'all', limit: 50 } as const;
  const open = { ...all, status: 'open' } as const;
  const symbols = async (filter: Parameters<ReadModel['proposals']>[0]): Promise<readonly string[]> =>
    (await model.proposals(filter)).map(({ id }) => id);

  it('hides what was approved or dismissed, unless asked for all', async () => {
    await happens(...sampleRunWrites(run('r1', 1, { tickers: ['NOVA', 'ACME', 'ZETA'] })));
    expect(await symbols(open)).toEqual(['r1-ZETA']);
    expect(await symbols(all)).toEqual(['r1-ZETA', 'r1-NOVA', 'r1-ACME']);
  });

  it('is filtered by run and by symbol, whatever its case', async () => {
    await happens(...sampleRunWrites(run('r1', 1)));
    await happens(...sampleRunWrites(run('r2', 2)));
    expect(await symbols({ ...all, runId: 'r1' })).toEqual(['r1-NOVA', 'r1-ACME']);
    expect(await symbols({ ...all, symbol: 'nova' })).toEqual(['r2-NOVA', 'r1-NOVA']);
    expect(await symbols({ ...all, symbol: 'NOVA', limit: 1, after: 'r2-NOVA' })).toEqual(['r1-NOVA']);
    expect(await symbols({ ...all, workspaceId: 'w2' })).toEqual([]);
  });

  it('shows what came of deciding again on a proposal, with its confidence then', async () => {
    const at = '2026-03-31T13:00:00.000Z';
    const [decisions, analyst] = [[{ verdict: 'watch', confidence: 0.5 }], 'rules'];
    const event = { proposalId: 'r1-NOVA', workspaceId: 'w1', analyst, decisions, score: 0, at };
    await happens(...sampleRunWrites(run('r1', 1)));
    const before = await model.proposals(all);
    await happens(write(proposalStream('r1-NOVA'), [['DecisionRepeated', event]], 2));
    const repeated = { times: 1, verdict: 'watch', agreeing: 1, low: 0.5, high: 0.5 };
    expect(await model.proposals(all)).toEqual(
      before.map((proposal) => (proposal.id === 'r1-NOVA' ? { ...proposal, score: 0, repeated } : proposal)),
    );
  });

  it('shows what the last re-check made of a proposal, adds what it spent, and takes back a repetition before it', async () => {
    const at = '2026-03-31T13:00:00.000Z';
    const about = { proposalId: 'r1-NOVA', workspaceId: 'w1', analyst: 'rules' };
    const decisions = [{ verdict: 'watch', confidence: 0.5 }];
    const repeated = { ...about, decisions, score: 0.2, at };
    const recheck = {
      ...about,
      changed: ['price'],
      reasons: ['The price moved 7.2% since the memo.'],
      tools: ['indicators'],
      at,
      before: { verdict: 'buy', confidence: 0.7 },
      after: { verdict: 'avoid', confidence: 0.6 },
      memo: 'anew',
      claims: { total: 2, held: 1, gone: ['RSI 71'] },
      price: 44.2,
      priceAsOf: '2026-03-31',
      evidenceAt: at,
      checkedAt: at,
      expiresAt: at,
      evidence: ['0123456789abcdef'],
      steps: [],
      spend: { tokens: 10, usd: 0.02 },
    };
    await happens(...sampleRunWrites(run('r1', 1)));
    await happens(write(proposalStream('r1-NOVA'), [['DecisionRepeated', repeated]], 2));
    await happens(write(proposalStream('r1-NOVA'), [['ProposalRechecked', recheck]], 3));
    await happens(write(proposalStream('r1-NOVA'), [['ProposalRechecked', recheck]], 4));
    const shown = await model.proposal('w1', 'r1-NOVA');
    expect(shown).toMatchObject({
      verdict: 'avoid',
      score: 0.6,
      memo: 'anew',
      repeated: null,
      price: 44.2,
      price_as_of: '2026-03-31',
      evidence_at: at,
      expires_at: at,
      spend_usd: 0.04,
      spend_tokens: 20,
      fit: null,
      written_by: null,
      horizon: 20,
      rechecked: { at, checked_at: at, changed: ['price'], evidence: ['0123456789ab'], before: { verdict: 'buy' } },
    });
    expect(await model.proposals({ ...all, runId: 'r1' })).toContainEqual(shown);
    expect(await model.proposal('w2', 'r1-NOVA')).toBeUndefined();
    await happens(write(proposalStream('r1-NOVA'), [['DecisionRepeated', { ...repeated, score: 0.1 }]], 5));
    const again = { times: 1, verdict: 'watch', agreeing: 1, low: 0.5, high: 0.5 };
    expect(await model.proposal('w1', 'r1-NOVA')).toEqual({ ...shown, score: 0.1, repeated: again });
  });

  it('does not get a proposal back when its item is removed, and marks other proposals of a watched symbol', async () => {
    const item = { workspaceId: 'w1', itemId: 'i1', symbol: 'NOVA', notes: null, proposalId: 'r1-ZETA', runId: 'r1' };
    const at = '2026-03-31T13:00:00.000Z';
    await happens(...sampleRunWrites(run('r1', 1, { tickers: ['ACME', 'MOSS', 'ZETA', 'NOVA'] })));
    await happens(write(watchlistStream('w1'), [['WatchlistItemAdded', { ...item, at }]]));
    expect(await model.proposals(open)).toMatchObject([{ id: 'r1-NOVA', on_watchlist: true, watched: false }]);
    expect(await model.watchlist('w1')).toMatchObject([{ id: 'i1', symbol: 'NOVA', added_at: at }, { id: 'item-r1' }]);
    const gone = { workspaceId: 'w1', itemId: 'i1', symbol: 'NOVA', at };
    await happens(write(watchlistStream('w1'), [['WatchlistItemRemoved', gone]], 1));
    expect(await model.proposals(open)).toMatchObject([{ id: 'r1-NOVA', on_watchlist: false }]);
  });
});

describe('companies', () => {
  const w1 = { workspaceId: 'w1', withSample: true };
  /** After all that the run wrote. */
  const avoided = (of: SampleRun, symbol: string) => {
    const written = sampleRunWrites(of).find(({ stream }) => stream === runStream(of.runId))?.events.length ?? 0;
    const payload = { verdict: 'avoid', confidence: 0.4 };
    const line = { key: symbol, message: '', symbol, payload, at: '2026-03-31T12:30:00.000Z' };
    return write(runStream(of.runId), [['DECISION', line]], written);
  };

  it('are those of queue, watchlist and runs, those that were looked at last first', async () => {
    await happens(...sampleRunWrites(run('r1', 1)));
    await happens(...sampleRunWrites(run('r2', 2, { tickers: ['ZETA'], workspaceId: 'w2' })));
    await happens(avoided(run('r1', 1), 'MOSS'));
    expect(await model.companySymbols(w1)).toEqual(['MOSS', 'ACME', 'NOVA', 'SR1']);
  });

  it('show their last run and their last verdict, also one that was not saved', async () => {
    await happens(...sampleRunWrites(run('r1', 1)));
    await happens(...sampleRunWrites(run('r2', 2, { outcome: 'cancelled' })));
    await happens(avoided(run('r1', 1), 'MOSS'));
    const states = await model.companyStates(w1, ['NOVA', 'ACME', 'MOSS', 'SR1', 'NONE']);
    expect(states.get('NOVA')).toMatchObject({
      last_run: { id: 'r1', verdict: 'buy', confidence: 0.7, proposal: { id: 'r1-NOVA', state: 'approved' } },
      in_queue: false,
    });
    expect(states.get('ACME')).toMatchObject({
      last_verdict: { proposal: { state: 'dismissed' } },
      on_watchlist: false,
    });
    expect(states.get('MOSS')).toMatchObject({ last_verdict: { verdict: 'avoid', confidence: 0.4, proposal: null } });
    expect(states.get('SR1')).toMatchObject({ last_run: null, on_watchlist: true });
    expect(states.get('NONE')).toEqual({ last_run: null, last_verdict: null, on_watchlist: false, in_queue: false });
    expect((await model.companyStates({ ...w1, workspaceId: 'w2' }, ['NOVA'])).get('NOVA')?.last_run).toBeNull();
  });

  it('list their runs newest first, page by page, and none after the workspace is erased', async () => {
    for (const [minute, id] of ['r1', 'r2', 'r3'].entries()) await happens(...sampleRunWrites(run(id, minute)));
    const first = await model.companyRuns(w1, 'NOVA', { limit: 2 });
    const others = await model.companyRuns(w1, 'NOVA', { limit: 2, after: 'r2' });
    expect([first, others].map((page) => page.map(({ id }) => id))).toEqual([['r3', 'r2'], ['r1']]);
    expect(first[0]).toEqual({
      id: 'r3',
      kind: 'trending',
      subject: null,
      status: 'completed',
      sample: false,
      created_at: '2026-03-31T12:02:00.000Z',
      verdict: 'buy',
      confidence: 0.7,
      decided_at: '2026-03-31T12:02:00.000Z',
      proposal: { id: 'r3-NOVA', state: 'approved', source: 'run', price: null, price_as_of: null, corrections: [] },
    });
    await model.eraseWorkspace('w1');
    expect(await model.companyRuns(w1, 'NOVA', { limit: 2 })).toEqual([]);
  });
});

it('counts the runs of a day and of a month, less the refunded ones', async () => {
  await happens(...sampleRunWrites(run('r1', 1)));
  await happens(...sampleRunWrites(run('r2', 2, { outcome: 'error' })));
  await happens(...sampleRunWrites(run('r3', 3, { at: '2026-03-30T12:00:00.000Z' })));
  expect(await model.usage('w1', '2026-03-31', '2026-03')).toEqual({ runsToday: 1, runsMonth: 2 });
  expect(await model.usage('w1', '2026-04-01', '2026-04')).toEqual({ runsToday: 0, runsMonth: 0 });
});

it('shows a symbol that left the watchlist and came back in one append', async () => {
  const at = '2026-03-31T12:00:00.000Z';
  const item = { workspaceId: 'w1', symbol: 'NOVA', at };
  const added = (itemId: string) =>
    ['WatchlistItemAdded', { ...item, itemId, notes: null, proposalId: null, runId: null }] as const;
  await happens(write(watchlistStream('w1'), [added('i1')]));
  const back = [['WatchlistItemRemoved', { ...item, itemId: 'i1' }] as const, added('i2')];
  await happens(write(watchlistStream('w1'), back, 1));
  expect((await model.watchlist('w1')).map(({ id }) => id)).toEqual(['i2']);
  expect(await model.projectionErrors()).toEqual([]);
});

describe('an event that cannot be applied', () => {
  it('stops its own stream only, and is named', async () => {
    const position = await store.append([
      ...sampleRunWrites(run('before', 1)),
      write(runStream('bad'), [
        ['RunForked', { from: 'before' }],
        ['DONE', { key: 'end', message: '', payload: { outcome: 'completed' }, at: '2026-03-31T12:00:00.000Z' }],
      ]),
      write(proposalStream('bad'), [['ProposalSaved', { proposalId: 'bad' }]]),
      ...sampleRunWrites(run('after', 2)),
    ]);
    expect(await model.waitFor(position)).toBe('fresh');
    expect((await model.runs('w1', { limit: 9 })).map(({ id }) => id)).toEqual(['after', 'before']);
    const errors = await model.projectionErrors();
    expect(errors.toSorted((a, b) => a.stream.localeCompare(b.stream))).toMatchObject([
      { stream: 'proposal-bad', event_type: 'ProposalSaved' },
      { stream: 'run-bad', event_type: 'RunForked', error: expect.stringContaining('RunForked') },
    ]);
  });

  it('is so too when the database refuses its row', async () => {
    const at = '2026-03-31T13:00:00.000Z';
    const item = (itemId: string, symbol: string): readonly [string, JsonObject] => [
      'WatchlistItemAdded',
      { workspaceId: 'w1', itemId, symbol, notes: null, proposalId: null, runId: null, at },
    ];
    const sameSymbolTwice = [item('i1', 'NOVA'), item('i2', 'NOVA'), item('i3', 'ACME')];
    await happens(write(watchlistStream('w1'), sameSymbolTwice));
    await happens(...sampleRunWrites(run('r1', 1)));
    expect((await model.watchlist('w1')).map(({ id }) => id)).toEqual(['i1', 'item-r1']);
    expect(await model.projectionErrors()).toMatchObject([
      { stream: 'watchlist-w1', error: expect.stringContaining('watchlist_item_of_symbol') },
    ]);
  });
});

describe('the barrier', () => {
  it('is stale when the rows do not come in time', async () => {
    ending.abort();
    await projecting;
    const position = await store.append(sampleRunWrites(run('r1', 1)));
    expect(await model.waitFor(position, 50)).toBe('stale');
  });

  it('is fresh before the first event', async () => {
    expect(await model.waitFor(await store.head())).toBe('fresh');
  });

  it('sees what the projector of another process wrote', async () => {
    const other = await openReadModel(database.url, store);
    const position = await store.append(sampleRunWrites(run('r1', 1)));
    expect(await other.waitFor(position)).toBe('fresh');
    expect(await other.run('w1', 'r1')).toBeDefined();
    await other.close();
  });

  it('reaches positions whose events change no row', async () => {
    const other = await openReadModel(database.url, store);
    await happens(...sampleRunWrites(run('r1', 1)));
    const position = await store.append([write(runStream('quiet'), [['TOOL', {}]])]);
    expect(await other.waitFor(position)).toBe('fresh');
    await other.close();
  });

  it('refuses what is no position', () => expect(model.waitFor('tomorrow')).rejects.toThrow());

  it('knows the last write of a workspace, also in another process', async () => {
    model.noteWrite('w1', '7');
    expect(await model.lastPosition('w1')).toBe('7');
    expect(await model.lastPosition('w2')).toBeUndefined();
    const other = await openReadModel(database.url, store);
    await new Promise((later) => setTimeout(later, 150));
    expect(await other.lastPosition('w1')).toBe('7');
    await other.close();
  });
});

it('follows the PostgreSQL store', async () => {
  const stored = await postgresEventStore(database.url);
  const own = await scratchDatabase('read_model_own');
  const followed = await openReadModel(own.url, stored);
  const stop = new AbortController();
  const following = followed.project(stored, stop.signal);
  try {
    for (const id of ['r1', 'r2', 'r3'])
      expect(await followed.waitFor(await stored.append(sampleRunWrites(run(id, 1))))).toBe('fresh');
    expect(await followed.runs('w1', { limit: 9 })).toHaveLength(3);
  } finally {
    stop.abort();
    await following;
    await followed.close();
    await stored.close();
    await own.drop();
  }
});
