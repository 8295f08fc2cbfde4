import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import { postgresEventStore, StoreUnavailable, type EventStore, type PostgresEventStore } from '@gemscout/event-store';
import { memoryEvidence } from '@gemscout/evidence';
import { openMarket, type MarketData } from '@gemscout/market';
import { rulesAnalyst, type Analyst } from '@gemscout/research';
import { databaseProxy, scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import { inProcessBus, type StageBus } from '@gemscout/stage-bus';
import { eventsOf, requestFork, requestRun } from './testing/run-fixture.ts';
import type { Worker } from './task-worker.ts';
import { startWorker } from './worker.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let scratch: ScratchDatabase;
let store: PostgresEventStore;
let dispatch: Dispatch;
let market: MarketData;
let bus: StageBus;
let worker: Worker;
let sending: Promise<unknown>;
const stopped = new AbortController();
/** Number of calls since the spec began, by name. */
let calls: Record<string, number> = {};
let decides: Analyst['decide'] | undefined;

beforeEach(() => {
  calls = {};
  decides = undefined;
});

/** Wraps a port and counts its calls. */
function counted<Port extends object>(port: Port, name: string): Port {
  return new Proxy(port, {
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver);
      if (typeof value !== 'function') return value;
      return (...about: unknown[]): unknown => {
        const key = `${name}.${String(property)}`;
        calls[key] = (calls[key] ?? 0) + 1;
        return Reflect.apply(value, target, about);
      };
    },
  });
}

/** Represents a configured language model, whose name differs from the rules'. */
const configured: Analyst = {
  ...rulesAnalyst(),
  name: 'a-model',
  decide: (...about) => (decides ?? rulesAnalyst().decide)(...about),
};

beforeAll(async () => {
  scratch = await scratchDatabase('fork_run');
  store = await postgresEventStore(scratch.url);
  dispatch = await openDispatch(scratch.url);
  market = await openMarket('sample');
  bus = inProcessBus();
  const clock = store.clock();
  sending = dispatch.run({ store, bus, clock, fence: 1 }, stopped.signal);
  worker = await startWorker({
    store,
    bus,
    dispatch,
    clock,
    evidence: memoryEvidence(),
    logger: silent,
    market: counted(market, 'market'),
    analyst: counted(configured, 'analyst'),
  });
  await requestRun(store, 'original', clock.now());
  await ended('original');
});

afterAll(async () => {
  await worker.stop(1_000);
  stopped.abort();
  await sending;
  await bus.close();
  await market.close();
  await dispatch.close();
  await store.close();
  await scratch.drop();
});

async function ended(runId: string) {
  const log = () => eventsOf(store, `run-${runId}`);
  await waitFor(async () => ['DONE', 'ERROR'].includes((await log()).at(-1)?.type ?? ''), { withinMs: 90_000 });
  return log();
}

async function forked(runId: string, from: Parameters<typeof requestFork>[3], context = {}, of = 'original') {
  await requestFork(store, runId, of, from, store.clock().now(), context);
  return ended(runId);
}

type Stored = Awaited<ReturnType<typeof eventsOf>>;
const ofType = (events: Stored, type: string) => events.filter((event) => event.type === type);
const tickersIn = (events: Stored) => ofType(events, 'DECISION').map((event) => String(Reflect.get(event, 'symbol')));
const evidenceIn = (events: Stored) =>
  new Set(ofType(events, 'TOOL').flatMap((event) => JSON.stringify(event).match(/"hash":"\w+"/g) ?? []));
const usageOf = async (runId: string) => {
  const month = store.clock().now().slice(0, 7);
  const usage = await eventsOf(store, `usage-w-${month}`);
  return usage.filter((event) => Reflect.get(event, 'runId') === runId).map(({ type }) => type);
};

describe('a fork', () => {
  it('from decide asks no tool and nobody but for the decisions, on the same evidence', async () => {
    const original = await eventsOf(store, 'run-original');
    const fork = await forked('from-decide', { stage: 'decide' });
    const asked = Object.keys(calls).filter((name) => name !== 'analyst.within');
    expect(asked).toEqual(['analyst.decide']);
    expect(calls['analyst.decide']).toBe(tickersIn(original).length);
    expect(tickersIn(fork).toSorted()).toEqual(tickersIn(original).toSorted());
    expect(evidenceIn(fork)).toEqual(evidenceIn(original));
    expect(fork.at(-1)).toMatchObject({ type: 'DONE', payload: { outcome: 'completed', spend: { toolCalls: 0 } } });
    expect(ofType(fork, 'PROPOSAL_SAVED').length).toBeGreaterThan(0);
  });

  it('from validate of one ticker argues and decides on that one alone', async () => {
    const [symbol = ''] = tickersIn(await eventsOf(store, 'run-original'));
    const fork = await forked('from-validate', { stage: 'validate', symbol });
    expect(calls).toEqual({ 'analyst.validate': 1, 'analyst.decide': 1 });
    expect(tickersIn(fork)).toEqual([symbol]);
  });

  it('from a line of the log goes on with the steps before it, and asks from there', async () => {
    const original = await eventsOf(store, 'run-original');
    const [symbol = ''] = tickersIn(original);
    const isReflection = (event: (typeof original)[number]) =>
      event.type === 'REFLECT' && Reflect.get(event, 'key') === `investigate/${symbol}/2/reflect`;
    const fork = await forked('from-line', { seq: original.findIndex(isReflection) });
    const again = fork.filter((event) => Reflect.get(event, 'spend') !== undefined).map(({ type }) => type);
    expect(again[0]).toBe('REFLECT');
    expect(Object.keys(calls).filter((name) => /movers|sectors|themes|plan/.test(name))).toEqual([]);
    expect(tickersIn(fork)).toEqual([symbol]);
  });

  it('of a fork carries over what that one had carried over', async () => {
    const fork = await forked('fork-of-fork', { stage: 'decide' }, {}, 'from-validate');
    expect(calls).toEqual({ 'analyst.decide': 1 });
    expect(tickersIn(fork)).toEqual(tickersIn(await eventsOf(store, 'run-from-validate')));
  });

  it('uses the rules analyst if it asks for it, even with a model configured', async () => {
    const fork = await forked('by-rules', { stage: 'validate' }, { analyst: 'rules' });
    expect(calls).toEqual({});
    expect(tickersIn(fork).length).toBeGreaterThan(0);
  });

  it('that fails without a proposal gets its charge back, and one that does not keeps it', async () => {
    decides = () => Promise.reject(new Error('It does not want to.'));
    const [symbol = ''] = tickersIn(await eventsOf(store, 'run-original'));
    const fork = await forked('fails', { stage: 'decide', symbol });
    expect(fork.at(-1)).toMatchObject({ type: 'ERROR', payload: { refunded: true } });
    expect(await usageOf('fails')).toEqual(['RunCharged', 'RunRefunded']);
    expect(await usageOf('from-decide')).toEqual(['RunCharged']);
  });
});

describe('a fork whose append is interrupted', () => {
  const keysOf = (events: Stored) => events.flatMap((event) => Reflect.get(event, 'key') ?? []);

  it('is not there at all, or is there in whole; the same request again makes it whole, and charges it once', async () => {
    const failing = (before: boolean): EventStore =>
      new Proxy<EventStore>(store, {
        get(target, property) {
          const value: unknown = Reflect.get(target, property, target);
          if (typeof value !== 'function') return value;
          if (property !== 'append') return value.bind(target);
          return async (writes: Parameters<EventStore['append']>[0]) => {
            if (!before) await target.append(writes);
            throw new StoreUnavailable('The connection is lost');
          };
        },
      });
    const now = store.clock().now();
    const fork = (through: EventStore) => requestFork(through, 'cut', 'original', { stage: 'decide' }, now);
    await expect(fork(failing(true))).rejects.toThrow(StoreUnavailable);
    expect(await eventsOf(store, 'run-cut')).toEqual([]);
    await expect(fork(failing(false))).rejects.toThrow(StoreUnavailable);
    await fork(store);
    const events = await ended('cut');
    expect(new Set(keysOf(events)).size).toBe(keysOf(events).length);
    expect(tickersIn(events).length).toBeGreaterThan(0);
    expect(await usageOf('cut')).toEqual(['RunCharged']);
  });

  it('by a cut connection comes to one fork with all that it carries', async () => {
    const proxy = await databaseProxy(scratch.url);
    const distant = await postgresEventStore(proxy.url);
    const forking = requestFork(distant, 'cut-off', 'original', { stage: 'decide' }, store.clock().now());
    const cutting = setInterval(() => proxy.cut(), 3);
    setTimeout(() => clearInterval(cutting), 60);
    await forking.catch(() => requestFork(store, 'cut-off', 'original', { stage: 'decide' }, store.clock().now()));
    const events = await ended('cut-off');
    expect(keysOf(events).toSorted()).toEqual(keysOf(await eventsOf(store, 'run-from-decide')).toSorted());
    expect(await usageOf('cut-off')).toEqual(['RunCharged']);
    await distant.close();
    await proxy.close();
  });
});
