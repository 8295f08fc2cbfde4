import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import type { RecordStep, StageTask } from '@gemscout/domain';
import { postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import type { RunSession } from '@gemscout/research';
import { databaseProxy, scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import { inProcessBus, type StageBus } from '@gemscout/stage-bus';
import { decide, eventsOf, requestRun, untilEnded } from './testing/run-fixture.ts';
import type { StageWork } from './task-runner.ts';
import { startTaskWorker, type Worker } from './task-worker.ts';

const SYMBOLS = ['NOVA', 'ORBT', 'ZINC'];
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let scratch: ScratchDatabase;
let database: Awaited<ReturnType<typeof databaseProxy>>;
let store: PostgresEventStore;
let dispatch: Dispatch;
let bus: StageBus;
let stopDispatch: () => Promise<void>;
const workers: Worker[] = [];

beforeEach(async () => {
  scratch = await scratchDatabase('worker');
  database = await databaseProxy(scratch.url);
  store = await postgresEventStore(database.url);
  dispatch = await openDispatch(database.url);
  bus = inProcessBus();
  stopDispatch = keepDispatching();
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
  await stopDispatch();
  await bus.close();
  await dispatch.close();
  await store.close();
  await database.close();
  await scratch.drop();
});

it('takes a run from its request to DONE, with a proposal a ticker, and leaves no open work', async () => {
  await start(scriptedAgent().work);
  await requestRun(store, 'a', store.clock().now());
  await untilEnded(store, ['a']);
  const events = await eventsOf(store, 'run-a');
  expect(events.at(-1)).toMatchObject({ type: 'DONE', payload: { outcome: 'completed', decided: 3, proposals: 3 } });
  for (const symbol of SYMBOLS)
    expect(await eventsOf(store, `proposal-a-${symbol}`)).toMatchObject([{ type: 'ProposalSaved', symbol }]);
  await waitFor(async () => (await dispatch.lease('a/decide/NOVA/1', 'x')).status === 'gone');
});

it('repeats no recorded step when workers are replaced in the middle of runs', async () => {
  const agent = scriptedAgent({ stepMs: 15 });
  const runs = ['a', 'b', 'c', 'd'];
  for (const runId of runs) await requestRun(store, runId, store.clock().now());
  for (let replaced = 0; replaced < 6; replaced += 1) {
    await start(agent.work);
    await sleep(40);
    await workers.pop()?.stop(0);
  }
  await start(agent.work);
  await untilEnded(store, runs);
  for (const runId of runs) await expectOneEnd(runId);
  expect(agent.repeatedAfterRecording).toEqual([]);
});

it('finishes its runs although connections are cut all the time', async () => {
  await start(scriptedAgent({ stepMs: 5 }).work);
  const runs = ['a', 'b', 'c', 'd'];
  for (const runId of runs) await requestRun(store, runId, store.clock().now());
  for (let cut = 0; cut < 10; cut += 1) {
    database.cut();
    await sleep(30);
  }
  await untilEnded(store, runs);
  for (const runId of runs) await expectOneEnd(runId);
});

it('stops at once when the run is cancelled', async () => {
  const [begun, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await start(async (_task, _session, signal) => {
    begun.resolve();
    await sleep(20_000, undefined, { signal }).catch(() => aborted.resolve());
    signal.throwIfAborted();
  });
  await requestRun(store, 'a', store.clock().now());
  await begun.promise;
  await decide(store, 'a', { type: 'CancelRun', now: store.clock().now() });
  await aborted.promise;
  expect((await eventsOf(store, 'run-a')).map(({ type }) => type)).not.toContain('StageFailed');
});

async function start(work: StageWork): Promise<void> {
  workers.push(await startTaskWorker({ store, bus, dispatch, clock: store.clock(), logger: silent }, work));
}

async function expectOneEnd(runId: string): Promise<void> {
  const types = (await eventsOf(store, `run-${runId}`)).map(({ type }) => type);
  expect(types.filter((type) => type === 'DONE' || type === 'ERROR')).toEqual(['DONE']);
  expect(types.filter((type) => type === 'PROPOSAL_SAVED')).toHaveLength(SYMBOLS.length);
}

/** Dispatches like the dispatcher's process, without a lease. */
function keepDispatching(): () => Promise<void> {
  const stopped = new AbortController();
  const run = { store, bus, clock: store.clock(), fence: 1 };
  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await dispatch.run(run, stopped.signal).catch(() => {});
      await sleep(20);
    }
  };
  const looping = loop();
  return async () => {
    stopped.abort();
    await looping;
  };
}

/** An agent with the real stages and trivial work; it records work that was needlessly repeated. */
function scriptedAgent({ stepMs = 0 } = {}) {
  const recorded = new Set<string>();
  const repeatedAfterRecording: string[] = [];
  async function step(session: RunSession, task: StageTask, label: RecordStep['label'], more = {}): Promise<void> {
    const { runId: _run, taskId: _task, attempt: _attempt, ...about } = task;
    const key = [task.stage, task.symbol, label].join('/');
    if (session.result(key)) return;
    const name = `${task.runId}/${key}`;
    if (recorded.has(name)) repeatedAfterRecording.push(name);
    if (stepMs > 0) await sleep(stepMs);
    const result = { key, label, message: label, payload: more, now: session.now() };
    await session.record({ type: 'RecordStep', ...about, ...result });
    recorded.add(name);
  }
  const work: StageWork = async (task, session, signal) => {
    for (const [label, payload] of STEPS[task.stage]) {
      signal.throwIfAborted();
      await step(session, task, label, payload);
    }
    if (task.stage === 'decide' && task.symbol !== undefined) await recordVerdict(session, task.runId, task.symbol);
  };
  return { work, repeatedAfterRecording };
}

const STEPS: Record<StageTask['stage'], readonly (readonly [RecordStep['label'], object])[]> = {
  plan: [
    ['CORPUS_PLAN', {}],
    ['TOPICS', {}],
  ],
  'tool-call': [
    ['CORPUS', {}],
    ['SHORTLIST', { symbols: SYMBOLS }],
  ],
  investigate: [
    ['THEME_START', {}],
    ['TOOL', {}],
    ['REFLECT', {}],
    ['THEME_ANALYSIS', {}],
  ],
  validate: [['THEME_VALIDATION', {}]],
  decide: [],
};

const CHECK = { checked_by: 'facts', lowered: [], dropped: [], memo_check: null } as const;

async function recordVerdict(session: RunSession, runId: string, symbol: string): Promise<void> {
  const proposalId = `${runId}-${symbol}`;
  const now = session.now();
  const about = { proposalId, symbol, memo: 'memo', verdict: 'buy', now } as const;
  await session.recordVerdict(
    { type: 'RecordVerdict', ...about, decisionMessage: 'buy', decision: CHECK },
    {
      type: 'SaveProposal',
      ...about,
      workspaceId: 'w',
      runId,
      theme: 'theme',
      score: 0.7,
      source: 'run',
      memoCheck: CHECK,
      price: null,
      priceAsOf: null,
      evidenceAt: null,
      expiresAt: null,
      spend: null,
    },
  );
}
