import { describe, expect, it } from '@jest/globals';
import { usageContract, watchlistContract } from '@gemscout/contracts';
import { usageStream, watchlistStream, type AddWatchlistItem, type ChargeRun } from '@gemscout/domain';
import { all } from './testing/contract-stage.ts';
import { eventIdOf } from './event-id.ts';
import { StoreUnavailable, WrongRevision, type EventStore } from './event-store.ts';
import { execute } from './execute.ts';
import { memoryEventStore } from './memory-event-store.ts';
import { streamCommand } from './stream-command.ts';
import { ExecuteTimedOut, openStream } from './stream-session.ts';
import { inTraceOf, keepTraceContext } from '@gemscout/service-kit';

const now = '2026-01-31T12:00:00.000Z';
const usage = usageStream('w1', '2026-01');
const list = watchlistStream('w1');
const charge = (runId: string, dailyCap = 5): ChargeRun => ({
  type: 'ChargeRun',
  workspaceId: 'w1',
  runId,
  charge: { month: '2026-01', day: '2026-01-31' },
  dailyCap,
  monthlyCap: 100,
  now,
});
const add = (symbol: string, notes: string | null = null): AddWatchlistItem => ({
  type: 'AddWatchlistItem',
  workspaceId: 'w1',
  itemId: `item-${symbol}`,
  symbol,
  notes,
  proposalId: null,
  runId: null,
  now,
});
const openUsage = (store: EventStore) => openStream(store, usage, usageContract);
const chargeOnce = (store: EventStore, runId: string, dailyCap = 5) =>
  execute(store, { stream: usage, contract: usageContract, command: charge(runId, dailyCap) });

describe('execute', () => {
  it('answers with the facts, the state after them and their position', async () => {
    const store = memoryEventStore();
    const { events, state, position } = await chargeOnce(store, 'a');
    expect(events).toEqual([expect.objectContaining({ type: 'RunCharged', runId: 'a' })]);
    expect(state.charged).toEqual({ a: '2026-01-31' });
    expect(position).toBe(await store.head());
  });

  it('stores the fact without its type, under an id made of the stream and what it is about', async () => {
    const store = memoryEventStore();
    const { events } = await chargeOnce(store, 'a');
    const [event] = events;
    if (!event) throw new Error('no fact');
    const { type, ...data } = event;
    const [stored] = await all(store.read(usage));
    expect(stored).toMatchObject({ type, data, id: eventIdOf(usage, usageContract.keyOf(event)) });
  });

  it('keeps the trace of each command, also of those that go out in one append', async () => {
    keepTraceContext();
    const store = memoryEventStore();
    const session = await openUsage(store);
    const traces = ['a', 'b'].map((digit) => `00-${digit.repeat(32)}-00f067aa0ba902b7-01`);
    await Promise.all([
      ...traces.map((traceparent, at) => inTraceOf(traceparent, () => session.execute(charge(`run-${at}`)))),
      session.execute(charge('run-2')),
    ]);
    const stored = await all(store.read(usage));
    expect(stored.map(({ metadata }) => metadata?.['traceparent'])).toEqual([...traces, undefined]);
  });

  it('appends nothing where it is already so, and answers with the head', async () => {
    const store = memoryEventStore();
    await chargeOnce(store, 'a');
    expect(await chargeOnce(store, 'a')).toMatchObject({ events: [], position: await store.head() });
    expect((await all(store.read(usage))).length).toBe(1);
  });

  it('passes a refusal on, with nothing written', async () => {
    const store = memoryEventStore();
    await expect(chargeOnce(store, 'a', 0)).rejects.toMatchObject({ code: 'daily_cap' });
    expect(await store.head()).toBe('0');
  });

  it('keeps a cap exactly, whoever asks at the same time', async () => {
    const store = memoryEventStore();
    const tries = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => chargeOnce(store, `run-${at}`)));
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(5);
    expect((await all(store.read(usage))).length).toBe(5);
  });

  it('gives up after ten seconds of being slower, as unavailable', async () => {
    const store = memoryEventStore();
    const append: EventStore['append'] = () => Promise.reject(new WrongRevision(usage, 0, 1));
    const never = overridden(store, { append });
    const session = await openUsage(never);
    const later = Date.now() + 11_000;
    const { now: realNow } = Date;
    const asked = session.execute(charge('a'));
    await Promise.resolve();
    Date.now = () => later;
    try {
      await expect(asked).rejects.toThrow(ExecuteTimedOut);
    } finally {
      Date.now = realNow;
    }
    await expect(Promise.reject(new ExecuteTimedOut(usage, {}))).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

describe('commands on other streams', () => {
  const chargeAnd = (store: EventStore, runId: string, symbol: string, dailyCap = 5) =>
    execute(store, { stream: list, contract: watchlistContract, command: add(symbol) }, () => [
      streamCommand({ stream: usage, contract: usageContract, command: charge(runId, dailyCap) }),
    ]);

  it('are appended together with the first', async () => {
    const store = memoryEventStore();
    const { position } = await chargeAnd(store, 'a', 'AAPL');
    expect([(await all(store.read(list))).length, (await all(store.read(usage))).length]).toEqual([1, 1]);
    expect(position).toBe(await store.head());
  });

  it('take the first with them when they are refused', async () => {
    const store = memoryEventStore();
    await expect(chargeAnd(store, 'a', 'AAPL', 0)).rejects.toMatchObject({ code: 'daily_cap' });
    expect(await store.head()).toBe('0');
  });

  it('are not asked for where the first changes nothing', async () => {
    const store = memoryEventStore();
    await chargeAnd(store, 'a', 'AAPL');
    await chargeAnd(store, 'b', 'AAPL');
    expect((await all(store.read(usage))).length).toBe(1);
  });

  it('keep their caps when many first streams want the same one', async () => {
    const store = memoryEventStore();
    const one = (at: number) =>
      execute(store, { stream: watchlistStream(`w${at}`), contract: watchlistContract, command: add('AAPL') }, () => [
        streamCommand({ stream: usage, contract: usageContract, command: charge(`run-${at}`) }),
      ]);
    const tries = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => one(at)));
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(5);
    expect(await store.head()).toBe('10');
  });

  it('may name each other’s streams without waiting for ever', async () => {
    const store = memoryEventStore();
    const forth = (at: number) => chargeAnd(store, `f${at}`, `F${at}`, 100);
    const back = (at: number) =>
      execute(store, { stream: usage, contract: usageContract, command: charge(`b${at}`, 100) }, () => [
        streamCommand({ stream: list, contract: watchlistContract, command: add(`B${at}`) }),
      ]);
    await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? forth(at) : back(at))));
    expect((await all(store.read(usage))).length).toBe(20);
    expect((await all(store.read(list))).length).toBe(20);
  });
});

describe('a session', () => {
  it('knows what was there, and what it appended, without reading it back', async () => {
    const store = memoryEventStore();
    await chargeOnce(store, 'a');
    let reads = 0;
    const read: EventStore['read'] = (...asked) => {
      reads += 1;
      return store.read(...asked);
    };
    const session = await openUsage(overridden(store, { read }));
    await session.execute(charge('b'));
    expect(reads).toBe(1);
    expect(session.revision()).toBe(2);
    expect(Object.keys(session.state().charged)).toEqual(['a', 'b']);
    const stored = (await all(store.read(usage))).map(({ type, data }) => usageContract.parse(type, data));
    expect(session.events()).toEqual(stored);
  });

  it('appends what waits in one write, each command with its own refusal', async () => {
    const store = memoryEventStore();
    const sizes: number[] = [];
    const append: EventStore['append'] = (writes) => {
      sizes.push(writes.flatMap(({ events }) => events).length);
      return store.append(writes);
    };
    const session = await openUsage(overridden(store, { append }));
    const tries = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => session.execute(charge(`${at}`))));
    expect(tries.map(({ status }) => status === 'fulfilled')).toEqual([
      ...Array(5).fill(true),
      ...Array(3).fill(false),
    ]);
    expect(sizes).toEqual([5]);
  });

  it('decides again on what another writer appended', async () => {
    const store = memoryEventStore();
    const [one, two] = await Promise.all([openUsage(store), openUsage(store)]);
    await one.execute(charge('a', 2));
    await two.execute(charge('b', 2));
    await expect(one.execute(charge('c', 2))).rejects.toMatchObject({ code: 'daily_cap' });
    expect(one.revision()).toBe(2);
  });

  it('refuses, or finds all done, only on what the store holds now', async () => {
    const store = memoryEventStore();
    const session = await openStream(store, list, watchlistContract);
    await session.execute(add('AAPL'));
    const remove = { type: 'RemoveWatchlistItem', workspaceId: 'w1', itemId: 'item-AAPL', now } as const;
    await execute(store, { stream: list, contract: watchlistContract, command: remove });
    const { events } = await session.execute({ ...add('AAPL'), now: '2026-02-01T00:00:00.000Z' });
    expect(events.length).toBe(1);
  });

  it('holds what is stored, where text had to be made safe', async () => {
    const store = memoryEventStore();
    const session = await openStream(store, list, watchlistContract);
    await session.execute(add('AAPL', 'a\0b\ud800'));
    expect(session.events()).toEqual([expect.objectContaining({ notes: 'ab\ufffd' })]);
  });

  it('lets one oversized fact fail alone', async () => {
    const store = memoryEventStore();
    const session = await openStream(store, list, watchlistContract);
    const symbols = ['A', 'B', 'C'];
    const tries = await Promise.allSettled(
      symbols.map((symbol) => session.execute(add(symbol, symbol === 'B' ? 'x'.repeat(40_000) : null))),
    );
    expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(tries[1]).toMatchObject({ reason: { code: 'event_too_large' } });
    expect(session.revision()).toBe(2);
  });

  it('finds its fact where the answer to an append got lost', async () => {
    const store = memoryEventStore();
    let lose = true;
    const append: EventStore['append'] = async (writes) => {
      const position = await store.append(writes);
      if (lose) throw new StoreUnavailable('lost');
      return position;
    };
    const session = await openUsage(overridden(store, { append }));
    await expect(session.execute(charge('a'))).rejects.toBeInstanceOf(StoreUnavailable);
    lose = false;
    expect((await session.execute(charge('a'))).events).toEqual([]);
    expect((await all(store.read(usage))).length).toBe(1);
  });

  it('reads on after refresh, and skips what was erased', async () => {
    const store = memoryEventStore();
    const session = await openUsage(store);
    await chargeOnce(store, 'a');
    await session.refresh();
    expect(session.revision()).toBe(1);
    await store.erase(usage);
    const later = await openUsage(store);
    expect([later.revision(), later.events()]).toEqual([1, []]);
  });
});

/** The store, with some of it replaced. */
function overridden(store: EventStore, instead: Partial<EventStore>): EventStore {
  return {
    epoch: () => store.epoch(),
    newEpoch: () => store.newEpoch(),
    read: (...asked) => store.read(...asked),
    append: (writes) => store.append(writes),
    follow: (...asked) => store.follow(...asked),
    head: () => store.head(),
    ready: () => store.ready(),
    origin: () => store.origin(),
    compare: (a, b) => store.compare(a, b),
    erase: (stream) => store.erase(stream),
    anonymizeErased: () => store.anonymizeErased(),
    close: () => store.close(),
    ...instead,
  };
}
