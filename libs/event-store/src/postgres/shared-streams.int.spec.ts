import { expect, it } from '@jest/globals';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { all, event } from '../testing/contract-stage.ts';
import { WrongRevision, type EventStore } from '../event-store.ts';
import { postgresEventStore } from './postgres-event-store.ts';

const STORES = 4;
const STREAMS = 32;
const APPENDS_EACH = 60;

it('lets four stores with connections of their own write to 32 shared streams, two at a time, without a deadlock', async () => {
  const database = await scratchDatabase('shared_streams');
  const stores = await Promise.all(Array.from({ length: STORES }, () => postgresEventStore(database.url)));
  const written = await Promise.all(
    stores.flatMap((store, at) => [hammer(store, `${at}-a`), hammer(store, `${at}-b`)]),
  );
  const [reader] = stores;
  if (!reader) throw new Error('no store');
  const wanted = STORES * 2 * APPENDS_EACH * 2;
  expect(written).toEqual(Array(STORES * 2).fill(APPENDS_EACH));
  expect(await reader.head()).toBe(String(wanted));
  const streams = await Promise.all(Array.from({ length: STREAMS }, (_, at) => all(reader.read(`shared-${at}`))));
  for (const events of streams) expect(events.map(({ revision }) => revision)).toEqual(events.map((_, at) => at));
  expect(streams.flat().length).toBe(wanted);
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

/** Appends to two streams at a time, in any order of names, learning of the others from conflicts. */
async function hammer(store: EventStore, who: string): Promise<number> {
  const seen = new Map<string, number>();
  for (let at = 0; at < APPENDS_EACH; at += 1) {
    const first = Math.floor(Math.random() * STREAMS);
    const second = (first + 1 + Math.floor(Math.random() * (STREAMS - 1))) % STREAMS;
    await appendToBoth(store, [`shared-${first}`, `shared-${second}`], `${who} ${at}`, seen);
  }
  return APPENDS_EACH;
}

async function appendToBoth(store: EventStore, streams: readonly string[], key: string, seen: Map<string, number>) {
  for (;;) {
    const writes = streams.map((stream) => ({
      stream,
      expectedRevision: seen.get(stream) ?? 0,
      events: [event(stream, key)],
    }));
    try {
      await store.append(writes);
      for (const { stream, expectedRevision } of writes) seen.set(stream, expectedRevision + 1);
      return;
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      seen.set(error.stream, error.actual);
    }
  }
}
