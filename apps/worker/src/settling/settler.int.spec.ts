import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { proposalContract, runContract } from '@gemscout/contracts';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import {
  chargeAt,
  DEFAULT_RUN_BUDGET,
  proposalStream,
  runStream,
  type OutcomeSettled,
  type ProposalCommand,
} from '@gemscout/domain';
import { execute, postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { MarketFailure, recordedSettlement, type SettlementMarket } from '@gemscout/market';
import { openReadModel, type ReadModel } from '@gemscout/read-model';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { timed, waitFor } from '@gemscout/testing';
import { settleSome } from './settle-some.ts';
import { startSettler, type Settler } from './settler.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const ASOF = '2015-03-31T23:59:59.999Z';
/** Twelve consecutive trading days from 2015-04-01, on a market that is open every day. */
const days = Array.from({ length: 12 }, (_, at) => `2015-04-${String(1 + at).padStart(2, '0')}`);
/** A share with a two-for-one split on 4 April that gains a tenth over five days for its holders. */
const NOVA = [100, 102, 104, 53, 54, 55, 55, 56, 57, 58, 59, 60];
const SPY = [200, 200, 201, 201, 202, 204, 204, 204, 205, 205, 205, 206];

let scratch: ScratchDatabase;
let store: PostgresEventStore;
let readModel: ReadModel;
let dispatch: Dispatch;
let directory: string;
let market: SettlementMarket;
let ending: AbortController;
let settlers: Settler[];

beforeEach(async () => {
  scratch = await scratchDatabase('settler');
  store = await postgresEventStore(scratch.url);
  readModel = await openReadModel(scratch.url, store);
  dispatch = await openDispatch(scratch.url);
  directory = await mkdtemp(join(tmpdir(), 'settler-'));
  const manifest = { format: 'gemscout-recorded-market', version: 1, name: 'spring', fictional: false };
  await write('market.json', JSON.stringify({ ...manifest, as_of: '2015-03-31', source: 'a spec' }));
  await write('companies.csv', 'symbol,name,sector\nNOVA,Nova,Technology');
  await write('events.csv', 'symbol,date,factor\nNOVA,2015-04-04,0.5\n');
  await pricesArrive(1);
  market = await recordedSettlement(directory);
  ending = new AbortController();
  settlers = [];
  void readModel.project(store, ending.signal);
});

afterEach(async () => {
  for (const settler of settlers) await settler.stop();
  ending.abort();
  await rm(directory, { recursive: true });
  await readModel.close();
  await dispatch.close();
  await store.close();
  await scratch.drop();
});

const write = (name: string, content: string): Promise<void> => writeFile(join(directory, name), content);

async function pricesArrive(count: number): Promise<void> {
  const csv = (symbol: string, closes: readonly number[]): string => {
    const rows = closes
      .slice(0, count)
      .map((close, at) => `${symbol},${days[at]},${close},${close},${close},${close},9`);
    return ['symbol,date,open,high,low,close,volume', ...rows].join('\n');
  };
  await write('bars.csv', csv('NOVA', NOVA));
  await write('benchmarks.csv', csv('SPY', SPY));
}

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

type Given = { readonly market?: string; readonly source?: 'run' | 'user' };

/** Creates a run on the market, and the proposal that it saved. */
async function verdictIsSaved(
  number: number,
  { market: name = 'spring', source = 'run' }: Given = {},
): Promise<string> {
  const [runId, proposalId, workspaceId, now] = [`r${number}`, id(number), 'w', store.clock().now()];
  const request = {
    type: 'RequestRun',
    runId,
    workspaceId,
    userId: 'u',
    kind: 'trending',
    subject: null,
    memo: null,
    bodyHash: 'h',
    charge: chargeAt(now),
    plan: 'premium',
    dailyCap: 9,
    budget: DEFAULT_RUN_BUDGET,
    now,
    context: { market: name, as_of: ASOF, fictional: false },
  } as const;
  await execute(store, { stream: runStream(runId), contract: runContract, command: request });
  await onProposal(proposalId, {
    type: 'SaveProposal',
    proposalId,
    workspaceId,
    runId,
    symbol: 'NOVA',
    theme: 't',
    memo: 'm',
    memoCheck: null,
    verdict: 'buy',
    score: 0.7,
    source,
    price: 100,
    priceAsOf: '2015-03-31',
    evidenceAt: ASOF,
    expiresAt: ASOF,
    spend: null,
    now,
  });
  return proposalId;
}

const onProposal = (proposalId: string, command: ProposalCommand) =>
  execute(store, { stream: proposalStream(proposalId), contract: proposalContract, command });

async function outcomesOf(proposalId: string): Promise<readonly OutcomeSettled[]> {
  const outcomes: OutcomeSettled[] = [];
  for await (const { type, data } of store.read(proposalStream(proposalId))) {
    const event = proposalContract.parse(type, data);
    if (event.type === 'OutcomeSettled') outcomes.push(event);
  }
  return outcomes;
}

const projected = async (): Promise<void> => {
  expect(await readModel.waitFor(await store.head(), 20_000)).toBe('fresh');
};

const deps = () => ({ store, readModel, market, clock: store.clock(), logger: silent });
const settle = () => settleSome(deps(), undefined, ending.signal);

it('settles a verdict when its prices have arrived, once, although two settlers run', async () => {
  const proposalId = await verdictIsSaved(1);
  await projected();
  const others = await openDispatch(scratch.url);
  settlers = [dispatch, others].map((each) => startSettler({ ...deps(), dispatch: each, everyMs: 20 }));
  await pricesArrive(6);
  await waitFor(async () => (await outcomesOf(proposalId)).length === 2);
  await projected();
  await Promise.all([settle(), settle(), settle()]);
  const [day, week, ...more] = await outcomesOf(proposalId);
  expect(more).toEqual([]);
  expect(day).toMatchObject({ horizon: 1, enteredOn: '2015-04-01', settledOn: '2015-04-02', source: 'backtest' });
  expect(week).toMatchObject({ horizon: 5, settledOn: '2015-04-06', asOf: ASOF, benchmark: 'SPY', isWild: false });
  // 100 to 55 over a split of two for one is 110 of the old shares; the index went from 200 to 204.
  expect(week?.excess).toBeCloseTo(0.1 - 0.02, 12);
  expect(await readModel.scorecardPoints({ workspaceId: 'w', now: ASOF, limit: 9 })).toMatchObject([
    { proposal_id: proposalId, run_id: 'r1', state: 'expired', outcomes: [{ horizon: 1 }, { horizon: 5 }] },
  ]);
  for (const settler of settlers) await settler.stop();
  await others.close();
});

it('settles a verdict as soon as it is given, where later prices lie in the folder already', async () => {
  await pricesArrive(12);
  settlers = [startSettler({ ...deps(), dispatch, everyMs: 600_000 })];
  const before = await verdictIsSaved(1);
  await waitFor(async () => (await outcomesOf(before)).length === 2);
  const after = await verdictIsSaved(2);
  await waitFor(async () => (await outcomesOf(after)).length === 2);
});

it('ends at once while it waits for a projector that is behind', async () => {
  const asked = Promise.withResolvers<void>();
  const behind = {
    proposalsToSettle: () => Promise.resolve([]),
    waitFor: () => {
      asked.resolve();
      return new Promise<never>(() => {});
    },
  };
  const settler = startSettler({ ...deps(), dispatch, readModel: behind });
  await asked.promise;
  const [, tookMs] = await timed(settler.stop());
  expect(tookMs).toBeLessThan(5_000);
});

it('writes nothing twice where many settle at the same moment without a lease', async () => {
  await pricesArrive(12);
  const proposalIds = await Promise.all([1, 2, 3, 4, 5].map((number) => verdictIsSaved(number)));
  await projected();
  const settled = await Promise.all([settle(), settle(), settle(), settle()]);
  expect(settled.reduce((sum, { outcomes }) => sum + outcomes, 0)).toBe(10);
  for (const proposalId of proposalIds)
    expect((await outcomesOf(proposalId)).map(({ horizon }) => horizon)).toEqual([1, 5]);
});

it('settles dismissed proposals alike, and neither what a user added nor the verdicts of another market', async () => {
  await pricesArrive(12);
  const dismissed = await verdictIsSaved(1);
  await onProposal(dismissed, {
    type: 'DismissProposal',
    userId: 'ada',
    reason: null,
    overrule: false,
    approvedOnWatchlistAt: null,
    now: store.clock().now(),
  });
  const others = [await verdictIsSaved(2, { source: 'user' }), await verdictIsSaved(3, { market: 'autumn' })];
  await projected();
  expect(await settle()).toEqual({ outcomes: 2, failed: 0, after: undefined });
  for (const proposalId of others) expect(await outcomesOf(proposalId)).toEqual([]);
});

it('gives the same rows when they are made anew', async () => {
  await pricesArrive(12);
  await verdictIsSaved(1);
  await verdictIsSaved(2);
  await projected();
  await settle();
  await projected();
  const rows = async () => [
    await readModel.settledDays('w'),
    await readModel.scorecardPoints({ workspaceId: 'w', now: ASOF, limit: 9 }),
  ];
  const before = await rows();
  await readModel.rebuild(store, ending.signal);
  expect(await rows()).toEqual(before);
  expect(before[0]).toMatchObject([
    { horizon: 1, samples: 2 },
    { horizon: 5, samples: 2 },
  ]);
});

it('goes on with the others where the market has trouble with one, and leaves one alone that does not answer at all', async () => {
  await pricesArrive(12);
  const proposalIds = [];
  for (const number of [1, 2, 3, 4, 5, 6, 7]) proposalIds.push(await verdictIsSaved(number));
  await projected();
  let asked = 0;
  const refusing = (refuses: (nth: number) => boolean): SettlementMarket => ({
    ...market,
    async read(signal) {
      const reading = await market.read(signal);
      return {
        async pricesFor(symbol, from) {
          asked += 1;
          if (refuses(asked)) throw new MarketFailure('rate_limited', 'Tomorrow again');
          return reading.pricesFor(symbol, from);
        },
      };
    },
  });
  const away = await settleSome({ ...deps(), market: refusing(() => true) }, undefined, ending.signal);
  expect(away).toMatchObject({ outcomes: 0, failed: 0, after: proposalIds[4], waitsFor: { code: 'rate_limited' } });
  asked = 0;
  const once = await settleSome({ ...deps(), market: refusing((nth) => nth === 2) }, undefined, ending.signal);
  expect(once).toEqual({ outcomes: 12, failed: 0, after: undefined });
  await projected();
  expect(await settle()).toMatchObject({ outcomes: 2 });
});

it('stops at once where it is told to, and what was not settled is settled later', async () => {
  await pricesArrive(12);
  await verdictIsSaved(1);
  await projected();
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(settleSome(deps(), undefined, stopped)).rejects.toThrow('stopped');
  expect(await settle()).toMatchObject({ outcomes: 2 });
});
