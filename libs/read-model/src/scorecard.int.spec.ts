import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { proposalStream, watchlistStream, type JsonObject, type SettlementHorizon } from '@gemscout/domain';
import { memoryEventStore, type EventStore } from '@gemscout/event-store';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { openReadModel, type ReadModel } from './open-read-model.ts';
import { write } from './testing/sample-events.ts';

const at = '2026-03-02T15:00:00.000Z';
const now = '2026-05-01T00:00:00.000Z';

let database: ScratchDatabase;
let store: EventStore;
let model: ReadModel;
let ending: AbortController;

beforeEach(async () => {
  database = await scratchDatabase('scorecard');
  store = memoryEventStore();
  model = await openReadModel(database.url, store);
  ending = new AbortController();
  void model.project(store, ending.signal);
});

afterEach(async () => {
  ending.abort();
  await model.close();
  await database.drop();
});

type Told = {
  readonly workspaceId?: string;
  readonly source?: string;
  readonly expiresAt?: string;
  readonly horizon?: SettlementHorizon;
};

const saved = (
  id: string,
  { workspaceId = 'w1', source = 'run', expiresAt = '2026-06-01T00:00:00.000Z', ...more }: Told,
) =>
  [
    'ProposalSaved',
    {
      proposalId: id,
      workspaceId,
      runId: `run of ${id}`,
      symbol: 'NOVA',
      theme: 'Moats',
      memo: 'It grows.',
      verdict: 'buy',
      score: 0.7,
      source,
      price: 40,
      priceAsOf: '2026-03-02',
      evidenceAt: at,
      expiresAt,
      spend: null,
      ...more,
      at: `2026-03-02T15:00:0${id.at(-1)}.000Z`,
    },
  ] as const;

const outcome = (id: string, horizon: SettlementHorizon, excess: number, told: JsonObject = {}) =>
  [
    'OutcomeSettled',
    {
      proposalId: id,
      workspaceId: 'w1',
      verdict: 'buy',
      confidence: 0.7,
      horizon,
      source: 'forward',
      asOf: at,
      enteredOn: '2026-03-02',
      settledOn: horizon === 1 ? '2026-03-03' : '2026-03-30',
      benchmark: 'SPY',
      change: excess + 0.01,
      benchmarkChange: 0.01,
      excess,
      sectorExcess: null,
      isWild: false,
      hasEnded: false,
      settledAt: '2026-04-01T00:00:00.000Z',
      at: '2026-04-01T00:00:00.000Z',
      ...told,
    },
  ] as const;

type Fact = readonly [type: string, data: JsonObject];
const append = async (id: string, ...events: readonly Fact[]): Promise<void> => {
  await store.append([write(proposalStream(id), events)]);
};
const projected = async (): Promise<void> => {
  expect(await model.waitFor(await store.head(), 20_000)).toBe('fresh');
};

describe('what is still to be settled', () => {
  it('is every proposal of a run, decided about or not, until all horizons are known; none that a user added', async () => {
    const dismissed: Fact = ['ProposalDismissed', { proposalId: 'p2', workspaceId: 'w1', reason: null, at }];
    await append('p1', saved('p1', {}), outcome('p1', 1, 0.02), outcome('p1', 20, 0.02));
    await append('p2', saved('p2', { workspaceId: 'w2' }), dismissed);
    await append('p3', saved('p3', { source: 'user' }));
    await append('p4', saved('p4', {}), ...([1, 5, 20, 60] as const).map((horizon) => outcome('p4', horizon, 0)));
    await append('p5', saved('p5', {}));
    await projected();
    const [first, second] = await model.proposalsToSettle({ limit: 2 });
    expect(first).toEqual({ id: 'p1', runId: 'run of p1', settled: expect.arrayContaining([1, 20]) });
    expect(second).toEqual({ id: 'p2', runId: 'run of p2', settled: [] });
    expect((await model.proposalsToSettle({ limit: 2, after: 'p2' })).map(({ id }) => id)).toEqual(['p5']);
  });
});

describe('the scorecard', () => {
  it('sums outcomes up by the day they begin, apart by horizon and source, of this workspace only', async () => {
    const within = { rangeEnd: 'between' };
    await append('p1', saved('p1', {}), outcome('p1', 1, 0.02), outcome('p1', 20, -0.04, { rangeEnd: 'below' }));
    await append('p2', saved('p2', {}), outcome('p2', 20, 0.05, within));
    await append('p3', saved('p3', {}), outcome('p3', 20, 0.01, { source: 'backtest' }));
    await append('p4', saved('p4', { workspaceId: 'w2' }), outcome('p4', 20, 0.01, { workspaceId: 'w2', ...within }));
    await projected();
    const days = await model.settledDays('w1');
    const told = days.map(({ horizon, source, samples, beat, excess }) => [horizon, source, samples, beat, excess]);
    expect(told).toEqual([
      [1, 'forward', 1, 1, 0.02],
      [20, 'backtest', 1, 1, 0.01],
      [20, 'forward', 2, 1, expect.closeTo(0.01, 12)],
    ]);
    expect(await model.settledRanges('w1')).toEqual([{ source: 'forward', settled: 2, between: 1 }]);
    expect(days[0]).toMatchObject({ verdict: 'buy', enteredOn: '2026-03-02', settledOn: '2026-03-03' });
  });

  it('has a point for each proposal with an outcome, newest first, a page at a time, with what became of it', async () => {
    const dismissed: Fact = ['ProposalDismissed', { proposalId: 'p1', workspaceId: 'w1', reason: null, at }];
    await append('p1', saved('p1', {}), outcome('p1', 20, -0.04), dismissed, outcome('p1', 60, 0.01));
    await append('p2', saved('p2', { expiresAt: '2026-04-30T00:00:00.000Z' }), outcome('p2', 1, 0.05));
    await append('p3', saved('p3', {}), outcome('p3', 1, 0.05));
    await append('p4', saved('p4', {}));
    await append('p5', saved('p5', {}), outcome('p5', 1, 0.05));
    const item = { itemId: 'i1', symbol: 'NOVA', notes: null, proposalId: 'p5', runId: null };
    await store.append([write(watchlistStream('w1'), [['WatchlistItemAdded', { workspaceId: 'w1', ...item, at }]])]);
    await projected();
    const first = await model.scorecardPoints({ workspaceId: 'w1', now, limit: 2 });
    const rest = await model.scorecardPoints({ workspaceId: 'w1', now, limit: 9, after: first[1]?.proposal_id });
    const states = [...first, ...rest].map((point) => [point.proposal_id, point.state]);
    expect(states).toEqual([
      ['p5', 'approved'],
      ['p3', 'open'],
      ['p2', 'expired'],
      ['p1', 'dismissed'],
    ]);
    expect(rest.at(-1)).toEqual({
      proposal_id: 'p1',
      run_id: 'run of p1',
      symbol: 'NOVA',
      verdict: 'buy',
      confidence: 0.7,
      state: 'dismissed',
      decided_at: '2026-03-02T15:00:01.000Z',
      as_of: at,
      horizon: 20,
      source: 'forward',
      outcomes: [
        expect.objectContaining({ horizon: 20, excess_spy: -0.04, excess_sector: null, settled_on: '2026-03-30' }),
        expect.objectContaining({ horizon: 60, settled_at: '2026-04-01T00:00:00.000Z' }),
      ],
    });
    expect(await model.scorecardPoints({ workspaceId: 'w2', now, limit: 9 })).toEqual([]);
  });

  it('counts the verdicts of a kind that were settled by an instant, and those of them that beat the index', async () => {
    const record = (by: string) =>
      model.settledRecord({ workspaceId: 'w1', verdict: 'buy', horizon: 20, source: 'forward', by });
    await append('p1', saved('p1', {}), outcome('p1', 1, 0.02), outcome('p1', 20, -0.04));
    await append('p2', saved('p2', {}), outcome('p2', 20, 0.05, { settledOn: '2026-03-31' }));
    await append('p3', saved('p3', {}), outcome('p3', 20, 0.01, { source: 'backtest' }));
    await append('p4', saved('p4', { workspaceId: 'w2' }), outcome('p4', 20, 0.01, { workspaceId: 'w2' }));
    await append('p5', saved('p5', {}), outcome('p5', 20, 0.01, { verdict: 'watch' }));
    await projected();
    expect(await record('2026-03-30T20:59:59.000Z')).toEqual({ settled: 0, beat: 0 });
    expect(await record('2026-03-31T20:59:59.000Z')).toEqual({ settled: 1, beat: 0 });
    expect(await record('2026-03-31T21:00:00.000Z')).toEqual({ settled: 2, beat: 1 });
  });

  it('names the first verdict that waits for its horizon, until one is settled at its own', async () => {
    const first = (now: string | null = null) => model.firstToSettle({ workspaceId: 'w1', now });
    await append('p2', saved('p2', { workspaceId: 'w2' }), outcome('p2', 20, 0.02, { workspaceId: 'w2' }));
    await append('p3', saved('p3', { source: 'user' }));
    await append('p4', saved('p4', { horizon: 60 }), outcome('p4', 20, 0.02));
    await append('p5', saved('p5', { horizon: 5 }));
    await projected();
    expect(await first()).toEqual({ symbol: 'NOVA', decidedAt: '2026-03-02T15:00:04.000Z', horizon: 60 });
    expect(await first('2026-07-05T14:00:00.000Z')).toMatchObject({ horizon: 60 }); // 125 days later
    expect(await first('2026-07-06T14:00:00.000Z')).toBeUndefined();
    await append('p6', saved('p6', {}), outcome('p6', 20, 0.02));
    await projected();
    expect(await first()).toBeUndefined();
  });

  it('has the same rows after a rebuild', async () => {
    await append('p1', saved('p1', {}), outcome('p1', 1, 0.02), outcome('p1', 20, -0.04));
    await append('p2', saved('p2', {}), outcome('p2', 20, 0.05));
    await projected();
    const told = async () => ({
      days: await model.settledDays('w1'),
      points: await model.scorecardPoints({ workspaceId: 'w1', now, limit: 9 }),
      open: await model.proposalsToSettle({ limit: 9 }),
    });
    const before = await told();
    await model.rebuild(store, ending.signal);
    expect(await told()).toEqual(before);
    expect(before.points).toHaveLength(2);
  });
});
