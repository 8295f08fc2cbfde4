import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { memoryEventStore, type EventStore, type Position } from '@gemscout/event-store';
import { runStream } from '@gemscout/domain';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import pg from 'pg';
import { openReadModel, type ReadModel } from './open-read-model.ts';
import { CheckpointUnusable } from './projection/checkpoint.ts';
import { RebuildUnderWay } from './projection/rebuild.ts';
import { sampleRunWrites, write, type SampleRun } from './testing/sample-events.ts';
import { openDatabase } from './schema/open-database.ts';

const TABLES = ['run', 'proposal', 'decision', 'outcome', 'watchlist_item', 'usage', 'projection_error'];
const OUTCOMES = ['completed', 'completed', 'error', 'cancelled'] as const;

let database: ScratchDatabase;
let admin: pg.Client;
let store: EventStore;
let ending: AbortController;
let models: ReadModel[];

beforeEach(async () => {
  database = await scratchDatabase('rebuild');
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  store = memoryEventStore();
  ending = new AbortController();
  models = [];
});

afterEach(async () => {
  ending.abort();
  for (const model of models) await model.close();
  await admin.end();
  await database.drop();
});

async function open(): Promise<ReadModel> {
  const model = await openReadModel(database.url, store);
  models.push(model);
  return model;
}

const run = (number: number): SampleRun => ({
  workspaceId: `w${number % 3}`,
  runId: `r${number}`,
  tickers: ['NOVA', 'ACME'],
  steps: 3,
  outcome: OUTCOMES[number % OUTCOMES.length] ?? 'completed',
  at: new Date(Date.UTC(2026, 2, 1) + number * 60_000).toISOString(),
});

/** Each write alone, so that runs are seen half done. */
async function appendRuns(from: number, to: number, pauseMs = 0): Promise<Position> {
  for (let number = from; number < to; number += 1) {
    for (const one of sampleRunWrites(run(number))) await store.append([one]);
    if (number % 60 === 0) await store.append([write(runStream(`bad${number}`), [['RunForked', {}]])]);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return store.head();
}

/** `slow`, whose followers get their first event after two seconds. */
function slowToBegin(slow: EventStore): EventStore {
  return {
    epoch: () => slow.epoch(),
    newEpoch: () => slow.newEpoch(),
    read: (stream, from) => slow.read(stream, from),
    append: (writes) => slow.append(writes),
    async *follow(after, filter, signal) {
      await sleep(2_000, undefined, { signal }).catch(() => undefined);
      yield* slow.follow(after, filter, signal);
    },
    head: () => slow.head(),
    ready: () => slow.ready(),
    origin: () => slow.origin(),
    compare: (a, b) => slow.compare(a, b),
    erase: (stream) => slow.erase(stream),
    anonymizeErased: () => slow.anonymizeErased(),
    close: () => slow.close(),
  };
}

/** Every row of every table, as text. */
async function rows(): Promise<string> {
  const tables = [];
  for (const table of TABLES) {
    const { rows: found } = await admin.query<{ row: string }>(`SELECT t::text AS row FROM read.${table} t ORDER BY 1`);
    tables.push(`${table}\n${found.map(({ row }) => row).join('\n')}`);
  }
  return tables.join('\n\n');
}

/** The rows that one quiet pass over the store gives. */
async function expectRowsOfRebuild(model: ReadModel): Promise<void> {
  const projected = await rows();
  await model.rebuild(store, ending.signal);
  expect(await rows()).toBe(projected);
}

describe('a rebuild', () => {
  it('ends with the rows of the live projection, while events go on arriving', async () => {
    const model = await open();
    void model.project(store, ending.signal);
    await appendRuns(0, 200);
    const appending = appendRuns(200, 300, 2);
    const report = await model.rebuild(store, ending.signal);
    expect(report.events).toBeGreaterThan(1_500);
    expect(await model.waitFor(await appending)).toBe('fresh');
    await expectRowsOfRebuild(model);
    expect(await model.runs('w1', { limit: 200 })).toHaveLength(100);
  });

  it('answers every query while it swaps, never with fewer rows than before', async () => {
    const model = await open();
    void model.project(store, ending.signal);
    await model.waitFor(await appendRuns(0, 60));
    const rebuilding = model.rebuild(store, ending.signal).then(() => model.rebuild(store, ending.signal));
    const counts: number[] = [];
    const querying = (async () => {
      for (let at = 0; at < 400; at += 1) counts.push((await model.runs('w1', { limit: 100 })).length);
    })();
    await Promise.all([rebuilding, querying]);
    expect(new Set(counts)).toEqual(new Set([20]));
  });

  it('leaves the live rows as they are when it is stopped, and works the next time', async () => {
    const model = await open();
    void model.project(store, ending.signal);
    await model.waitFor(await appendRuns(0, 100));
    const before = await rows();
    const stop = new AbortController();
    const stopped = model.rebuild(store, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    expect(await rows()).toBe(before);
    await expectRowsOfRebuild(model);
  });

  it('runs once at a time', async () => {
    const [model, other] = [await open(), await open()];
    await appendRuns(0, 3);
    const begun = Promise.withResolvers<void>();
    const first = model.rebuild(slowToBegin(store), ending.signal, begun.resolve);
    await begun.promise;
    await expect(other.rebuild(store, ending.signal)).rejects.toThrow(RebuildUnderWay);
    await first;
  });

  it('waits for a store whose events are slow to come, instead of taking it for an empty one', async () => {
    const model = await open();
    await appendRuns(0, 3);
    const report = await model.rebuild(slowToBegin(store), ending.signal);
    expect([report.events > 0, report.position]).toEqual([true, await store.head()]);
    expect(await model.runs('w1', { limit: 9 })).toHaveLength(1);
  });

  it('of an empty store ends', async () => {
    const model = await open();
    expect(await model.rebuild(store, ending.signal)).toEqual({ events: 0, position: null });
  });

  it('is what helps after the store was replaced, and what the refusal names', async () => {
    const model = await open();
    const projecting = model.project(store, ending.signal);
    await model.waitFor(await appendRuns(0, 5));
    ending.abort();
    await projecting;
    ending = new AbortController();
    store = memoryEventStore();
    await appendRuns(0, 3);
    await expect(model.project(store, ending.signal)).rejects.toThrow(CheckpointUnusable);
    await expect(model.project(store, ending.signal)).rejects.toThrow('gemscout rebuild');
    await model.rebuild(store, ending.signal);
    void model.project(store, ending.signal);
    expect(await model.runs('w1', { limit: 9 })).toHaveLength(1);
    expect(await model.waitFor(await appendRuns(3, 6))).toBe('fresh');
    expect(await model.runs('w1', { limit: 9 })).toHaveLength(2);
  });
});

describe('rows and checkpoint', () => {
  it('move together, however often the connections are cut', async () => {
    const model = await open();
    void model.project(store, ending.signal);
    const appending = appendRuns(0, 120, 5);
    for (let cut = 0; cut < 25; cut += 1) {
      await sleep(20);
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'gemscout read model'`,
      );
    }
    expect(await model.waitFor(await appending, 20_000)).toBe('fresh');
    await expectRowsOfRebuild(model);
  });

  it('are moved by one of several projectors, and by the next as soon as that one is gone', async () => {
    const [first, second] = [await open(), await open()];
    const states: string[] = [];
    const stop = new AbortController();
    const leading = first.project(store, stop.signal, (state) => states.push(`first ${state}`));
    await first.waitFor(await appendRuns(0, 20));
    void second.project(store, ending.signal, (state) => states.push(`second ${state}`));
    expect(await second.waitFor(await appendRuns(20, 40))).toBe('fresh');
    expect(states).toEqual(['first waiting', 'first leading', 'second waiting']);
    stop.abort();
    await leading;
    expect(await second.waitFor(await appendRuns(40, 60))).toBe('fresh');
    expect(states.at(-1)).toBe('second leading');
    await expectRowsOfRebuild(second);
  });

  it('are left alone by a projector whose fence is out of date', async () => {
    const model = await open();
    const errors: unknown[] = [];
    void model.project(store, ending.signal, (_state, error) => errors.push(error));
    await model.waitFor(await appendRuns(0, 10));
    await admin.query(
      `UPDATE read_control.projection SET fence = fence + 1, owner = 'rival', lease_until = now() + interval '1 s'`,
    );
    const position = await appendRuns(10, 20);
    expect(await model.waitFor(position, 300)).toBe('stale');
    expect(await model.runs('w1', { limit: 99 })).toHaveLength(3);
    expect(await model.waitFor(position, 4_000)).toBe('fresh');
    expect(errors.filter(Boolean)).toEqual([]);
  });
});

it('creates exactly the tables that the entities describe', async () => {
  await open();
  const source = await openDatabase(database.url, 3);
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
  await source.destroy();
});
