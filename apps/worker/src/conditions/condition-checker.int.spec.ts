import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { proposalContract, watchlistContract } from '@gemscout/contracts';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import {
  proposalStream,
  watchlistStream,
  type Condition,
  type ConditionMet,
  type FigureNow,
  type ProposalCommand,
} from '@gemscout/domain';
import { execute, postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { MarketFailure, type Bar } from '@gemscout/market';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { openReadModel, type ReadModel } from '@gemscout/read-model';
import { waitFor } from '@gemscout/testing';
import { checkConditions, type CheckingDeps, type Looks } from './check-conditions.ts';
import { startConditionChecker } from './condition-checker.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
/** The memo is of Monday 2 November 2026; the closes are those of it and the days after it. */
const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'];

let scratch: ScratchDatabase;
let store: PostgresEventStore;
let readModel: ReadModel;
let dispatch: Dispatch;
let ending: AbortController;
/** The closes that the market has by now. */
let closes: number[];
let asked: string[];

beforeEach(async () => {
  scratch = await scratchDatabase('conditions');
  store = await postgresEventStore(scratch.url);
  readModel = await openReadModel(scratch.url, store);
  dispatch = await openDispatch(scratch.url);
  ending = new AbortController();
  closes = [100];
  asked = [];
  reported = new Map();
  void readModel.project(store, ending.signal);
});

afterEach(async () => {
  ending.abort();
  await readModel.close();
  await dispatch.close();
  await store.close();
  await scratch.drop();
});

const market = (): CheckingDeps['market'] => ({
  info: { name: 'autumn', fictional: false, asOf: `${days[closes.length - 1]}T23:59:59.999Z` },
  async bars(symbol) {
    asked.push(symbol);
    if (symbol === 'GONE') throw new MarketFailure('no_data', 'No bars of GONE');
    const count = symbol === 'LATE' ? 1 : closes.length;
    const data = closes.slice(0, count).map((close, at): Bar => {
      const prices = { open: close, high: close, low: close, close };
      return { date: days[at] ?? '', ...prices, volume: 1 };
    });
    const at = '2026-11-05T23:59:59.999Z';
    return { data, provenance: { provider: 'recorded:autumn', fetchedAt: at, asOf: at } };
  },
});

/** What the company has reported by now, by the ids of facts in a memo. */
let reported: Map<string, FigureNow>;

const deps = (): CheckingDeps => ({
  store,
  readModel,
  market: market(),
  figures: () => Promise.resolve(reported),
  clock: store.clock(),
  logger: silent,
});
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const onProposal = (proposalId: string, command: ProposalCommand) =>
  execute(store, { stream: proposalStream(proposalId), contract: proposalContract, command });

const above101: Condition = {
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
const below90 = { ...above101, id: 'close-below-90-2026-11-02', comparison: 'below', level: 90 } as const;

const epsBelow: Condition = {
  ...above101,
  id: 'figure-below-eps_actual-2026-11-02',
  text: 'It becomes Avoid if the reported EPS falls below $0.88 (now $0.91).',
  metric: 'figure',
  comparison: 'below',
  fact: 'eps_actual',
  level: 0.88,
  origin: 'rests_on',
  name: 'Reported EPS below $0.88',
};

type Given = {
  readonly symbol?: string;
  readonly approved?: boolean;
  readonly watched?: boolean;
  readonly more?: readonly Condition[];
};

/** A proposal with two conditions, approved and on the watchlist unless said otherwise. */
async function proposalIs(number: number, { symbol = 'NOVA', approved = true, watched = true, more = [] }: Given = {}) {
  const [proposalId, now] = [id(number), store.clock().now()];
  await onProposal(proposalId, {
    type: 'SaveProposal',
    proposalId,
    workspaceId: 'w',
    runId: 'r',
    symbol,
    theme: 't',
    memo: 'm',
    memoCheck: null,
    verdict: 'watch',
    score: 0.5,
    source: 'run',
    price: 100,
    priceAsOf: '2026-11-02',
    evidenceAt: now,
    expiresAt: now,
    spend: null,
    conditions: [above101, below90, ...more],
    now,
  });
  if (approved) {
    const by = { userId: 'ada', overrule: false, approvedOnWatchlistAt: null, now } as const;
    await onProposal(proposalId, { type: 'ApproveProposal', reason: null, ...by });
  }
  if (watched)
    await execute(store, {
      stream: watchlistStream('w'),
      contract: watchlistContract,
      command: {
        type: 'AddWatchlistItem',
        workspaceId: 'w',
        itemId: id(900 + number),
        symbol,
        notes: null,
        proposalId: null,
        runId: null,
        now,
      },
    });
  expect(await readModel.waitFor(await store.head(), 20_000)).toBe('fresh');
  return proposalId;
}

async function metOf(proposalId: string): Promise<readonly ConditionMet[]> {
  const met: ConditionMet[] = [];
  for await (const { type, data } of store.read(proposalStream(proposalId))) {
    const event = proposalContract.parse(type, data);
    if (event.type === 'ConditionMet') met.push(event);
  }
  return met;
}

const check = (looks: Looks = new Map()) => checkConditions(deps(), looks, ending.signal);

it('records a crossing once, whatever restarts and although two processes check', async () => {
  const proposalId = await proposalIs(1);
  expect(await check()).toEqual({ checked: 1, unchecked: 0, met: 0 });
  closes = [100, 100.5, 101.2];
  const others = await openDispatch(scratch.url);
  const checkers = [dispatch, others].map((each) =>
    startConditionChecker({ ...deps(), readModel, dispatch: each, everyMs: 20 }),
  );
  await waitFor(async () => (await metOf(proposalId)).length === 1);
  const met = await Promise.all([check(), check(), check()]);
  expect(met.map((each) => each.met)).toEqual([0, 0, 0]);
  for (const checker of checkers) await checker.stop();
  await others.close();
  closes = [100, 100.5, 101.2, 103];
  expect(await readModel.waitFor(await store.head(), 20_000)).toBe('fresh');
  expect(await check()).toEqual({ checked: 1, unchecked: 0, met: 0 });
  expect(await metOf(proposalId)).toMatchObject([
    {
      conditionId: above101.id,
      symbol: 'NOVA',
      metOn: '2026-11-04',
      close: 101.2,
      level: 101,
      provider: 'recorded:autumn',
    },
  ]);
});

it('shows the crossing in the read model, and again after a rebuild', async () => {
  const proposalId = await proposalIs(1);
  closes = [100, 102];
  await check();
  expect(await readModel.waitFor(await store.head(), 20_000)).toBe('fresh');
  const rows = async () => [
    await readModel.crossings('w', 9),
    await readModel.crossingsSince('2020-01-01T00:00:00.000Z', 9),
    await readModel.conditionalProposals({ workspaceId: 'w' }),
    await readModel.conditionsToCheck({ limit: 9 }),
  ];
  const before = await rows();
  expect(before).toMatchObject([
    [{ proposal_id: proposalId, condition_id: above101.id, symbol: 'NOVA', text: above101.text, met_on: '2026-11-03' }],
    [{ workspace_id: 'w', close: 102, provider: 'recorded:autumn' }],
    [{ id: proposalId, conditions: [above101, below90], met: [{ condition_id: above101.id, level: 101 }] }],
    [{ id: proposalId, conditions: [below90] }],
  ]);
  expect(await readModel.crossings('another', 9)).toEqual([]);
  await readModel.rebuild(store, ending.signal);
  expect(await rows()).toEqual(before);
  await readModel.eraseWorkspace('w');
  expect(await rows()).toEqual([[], [], [], []]);
});

it('compares a figure with its next value, once the company has reported', async () => {
  const proposalId = await proposalIs(1, { more: [epsBelow] });
  closes = [100, 100.5];
  reported.set('eps_actual', { value: 0.5, knownOn: '2026-11-02' });
  expect(await check()).toMatchObject({ met: 0 });
  closes = [100, 100.5, 99];
  reported.set('eps_actual', { value: 0.85, knownOn: '2026-11-04' });
  expect(await check()).toMatchObject({ met: 1 });
  expect(await metOf(proposalId)).toMatchObject([
    { conditionId: epsBelow.id, metOn: '2026-11-04', close: 99, level: null, text: epsBelow.text },
  ]);
});

it('looks at approved proposals on the watchlist only', async () => {
  const others = [await proposalIs(1, { approved: false }), await proposalIs(2, { symbol: 'AWAY', watched: false })];
  closes = [100, 102];
  expect(await check()).toEqual({ checked: 0, unchecked: 0, met: 0 });
  for (const proposalId of others) expect(await metOf(proposalId)).toEqual([]);
  expect(asked).toEqual([]);
});

it('asks for the prices of a symbol once for each close, and for a late one again after an hour', async () => {
  await proposalIs(1);
  await proposalIs(2, { watched: false });
  await proposalIs(3, { symbol: 'LATE' });
  await proposalIs(4, { symbol: 'GONE' });
  const looks: Looks = new Map();
  closes = [100, 100.5];
  expect(await check(looks)).toEqual({ checked: 2, unchecked: 2, met: 0 });
  expect(asked.toSorted()).toEqual(['GONE', 'LATE', 'NOVA']);
  asked = [];
  await check(looks);
  expect(asked).toEqual([]);
  for (const [key, look] of looks) looks.set(key, { ...look, atMs: look.atMs - 3_600_000 });
  await check(looks);
  expect(asked.toSorted()).toEqual(['GONE', 'LATE']);
  asked = [];
  closes = [100, 100.5, 101.5];
  expect(await check(looks)).toMatchObject({ met: 2 });
  expect(asked.toSorted()).toEqual(['GONE', 'LATE', 'NOVA']);
});

it('goes on where one symbol has no answer, and stops where none has', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await proposalIs(number, { symbol: `S${number}` });
  closes = [100, 102];
  const { bars, info } = market();
  const refusing = (refuses: (symbol: string) => boolean): CheckingDeps => ({
    ...deps(),
    market: {
      info,
      async bars(symbol, count) {
        if (refuses(symbol)) throw new MarketFailure('rate_limited', 'Tomorrow again');
        return bars(symbol, count);
      },
    },
  });
  const away = await checkConditions(
    refusing(() => true),
    new Map(),
    ending.signal,
  );
  expect(away).toMatchObject({ checked: 2, unchecked: 5, met: 0, waitsFor: { code: 'rate_limited' } });
  const one = await checkConditions(
    refusing((symbol) => symbol === 'S2'),
    new Map(),
    ending.signal,
  );
  expect(one).toEqual({ checked: 6, unchecked: 1, met: 6 });
});

it('ends at once where it is told to', async () => {
  await proposalIs(1);
  await expect(checkConditions(deps(), new Map(), AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});
