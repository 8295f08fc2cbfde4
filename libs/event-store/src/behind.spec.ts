import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { behind } from './behind.ts';
import { memoryEventStore } from './memory-event-store.ts';

const RUNS = { prefixes: ['run-'] };

async function storeOf(streams: readonly string[]) {
  const store = memoryEventStore();
  for (const stream of streams)
    await store.append([{ stream, events: [{ id: randomUUID(), type: 'A', data: {} }], expectedRevision: 0 }]);
  return store;
}

describe('how far a checkpoint is behind', () => {
  it('counts what is wanted between it and the head, and tells since when', async () => {
    const store = await storeOf(['run-1', 'usage-1', 'run-2', 'run-3']);
    const times = [];
    for await (const { recordedAt } of store.read('run-2')) times.push(recordedAt);
    expect(await behind(store, '1', RUNS, 100)).toEqual({ events: 2, orMore: false, since: times[0] });
  });

  it('is nothing at the head, where only others are left, and in an empty store', async () => {
    const store = await storeOf(['run-1', 'usage-1']);
    const nothing = { events: 0, orMore: false, since: null };
    expect(await behind(store, await store.head(), RUNS, 100)).toEqual(nothing);
    expect(await behind(store, '1', RUNS, 100)).toEqual(nothing);
    expect(await behind(memoryEventStore(), undefined, RUNS, 100)).toEqual(nothing);
  });

  it('counts no further than asked', async () => {
    const store = await storeOf(['run-1', 'run-2', 'run-3']);
    expect(await behind(store, undefined, RUNS, 2)).toMatchObject({ events: 2, orMore: true });
    expect(await behind(store, undefined, RUNS, 3)).toMatchObject({ events: 3, orMore: false });
  });

  it('refuses a checkpoint of another history', async () => {
    await expect(behind(await storeOf(['run-1']), '7', RUNS, 10)).rejects.toMatchObject({ code: 'position_unknown' });
  });
});
