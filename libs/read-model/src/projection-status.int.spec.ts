import { memoryEventStore, type EventStore } from '@gemscout/event-store';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openReadModel, type ReadModel } from './open-read-model.ts';
import { RebuildUnderWay } from './projection/rebuild.ts';
import { sampleRunWrites } from './testing/sample-events.ts';

let database: ScratchDatabase;
let store: EventStore;
let model: ReadModel;
const ending = new AbortController();

beforeEach(async () => {
  database = await scratchDatabase('status');
  store = memoryEventStore();
  model = await openReadModel(database.url, store);
  const run = { workspaceId: 'w', runId: 'r', tickers: ['NOVA'], steps: 2, outcome: 'completed' } as const;
  for (const write of sampleRunWrites({ ...run, at: '2026-03-01T00:00:00.000Z' })) await store.append([write]);
});
afterEach(async () => {
  await model.close();
  await database.drop();
});

it('a projection that nobody keeps up is behind, and since when', async () => {
  const [read, ...others] = await model.projections(store);
  expect(others).toEqual([]);
  expect(read).toMatchObject({ name: 'read', position: null, held: false, behind: { orMore: false } });
  expect(read?.behind?.events).toBeGreaterThan(0);
  expect(read?.behind?.since).toEqual(expect.any(String));
});

it('one that was rebuilt is level; while it goes on, it shows, and a second one is refused', async () => {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const rebuilding = model.rebuild(heldBack(gate.promise), ending.signal, begun.resolve);
  await begun.promise;
  await expect(model.rebuild(store, ending.signal)).rejects.toThrow(RebuildUnderWay);
  expect((await model.projections(store)).map(({ name }) => name)).toEqual(['read', 'read_next']);
  gate.resolve();
  expect((await rebuilding).events).toBeGreaterThan(0);
  expect(await model.projections(store)).toMatchObject([
    { name: 'read', position: await store.head(), behind: { events: 0 } },
  ]);
});

/** The store, whose followers wait for `gate` first. */
function heldBack(gate: Promise<void>): EventStore {
  return {
    epoch: () => store.epoch(),
    newEpoch: () => store.newEpoch(),
    read: (stream, from) => store.read(stream, from),
    append: (writes) => store.append(writes),
    async *follow(after, filter, signal) {
      await gate;
      yield* store.follow(after, filter, signal);
    },
    head: () => store.head(),
    ready: () => store.ready(),
    origin: () => store.origin(),
    compare: (a, b) => store.compare(a, b),
    erase: (stream) => store.erase(stream),
    anonymizeErased: () => store.anonymizeErased(),
    close: () => store.close(),
  };
}

it('one of another history has no lag', async () => {
  await model.rebuild(store, ending.signal);
  expect(await model.projections(memoryEventStore())).toMatchObject([{ name: 'read', behind: undefined }]);
});
