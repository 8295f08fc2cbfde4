import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import pg from 'pg';
import { all } from '../testing/contract-stage.ts';
import { eventIdOf } from '../event-id.ts';
import { eventStoreContract } from '../testing/event-store.contract.ts';
import { PositionUnknown, StoreUnavailable, StreamClosed, type EventStore } from '../event-store.ts';
import { postgresEventStore } from './postgres-event-store.ts';

let database: ScratchDatabase;
let admin: pg.Pool;

beforeAll(async () => {
  database = await scratchDatabase('event_store');
  admin = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterEach(() => admin.query('DROP SCHEMA IF EXISTS event_store CASCADE'));
afterAll(async () => {
  await admin.end();
  await database.drop();
});

eventStoreContract('the PostgreSQL adapter', {
  open: () => postgresEventStore(database.url),
  openAgain: () => postgresEventStore(database.url),
  pastEveryHead: '999999999',
});

describe('the PostgreSQL adapter', () => {
  it('is migrated once by processes that start together, and keeps its events and epoch', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, () => postgresEventStore(database.url)));
    await Promise.all(stores.map((store, at) => appendOne(store, `s-${at}`)));
    const again = await postgresEventStore(database.url);
    expect(await again.head()).toBe('6');
    expect(new Set(await Promise.all([again, ...stores].map((store) => store.epoch()))).size).toBe(1);
    await Promise.all([again, ...stores].map((store) => store.close()));
  });

  it('tells followers in other processes of an append', async () => {
    const writer = await postgresEventStore(database.url);
    const listening = new pg.Client({ connectionString: database.url });
    await listening.connect();
    const told = new Promise((resolve) => listening.on('notification', ({ payload }) => resolve(payload)));
    await listening.query('LISTEN event_store');
    await appendOne(writer, 'wake');
    expect(await told).toBe(await writer.head());
    await listening.end();
    await writer.close();
  });

  it('finds what no notification told of', async () => {
    const store = await postgresEventStore(database.url);
    const enough = new AbortController();
    setTimeout(() => {
      const values = [eventIdOf('silent', 'a')];
      const insert = `WITH moved AS (UPDATE event_store.store SET last_position = last_position + 1)
        INSERT INTO event_store.event VALUES (1, 'silent', 0, $1, 'T', '{}', NULL, now())`;
      void admin.query(insert, values);
    }, 100);
    for await (const { events } of store.follow(undefined, {}, enough.signal)) if (events.length > 0) enough.abort();
    await store.close();
  });

  it('refuses to follow a store that came back older', async () => {
    const store = await postgresEventStore(database.url);
    await appendOne(store, 'a');
    const later = await appendOne(store, 'b');
    await admin.query('DELETE FROM event_store.event WHERE position = 2');
    await admin.query('UPDATE event_store.store SET last_position = 1');
    const following = store.follow(later, {}, AbortSignal.timeout(2_000))[Symbol.asyncIterator]();
    await expect(following.next()).rejects.toThrow(PositionUnknown);
    await store.close();
  });

  it('leaves no gap in the positions where an append was refused', async () => {
    const store = await postgresEventStore(database.url);
    await appendOne(store, 'a');
    const wrong = { stream: 'a', expectedRevision: 5, events: [{ id: eventIdOf('a', 'b'), type: 'T', data: {} }] };
    await expect(store.append([wrong])).rejects.toMatchObject({ expected: 5, actual: 1 });
    expect([await store.head(), await appendOne(store, 'b')]).toEqual(['1', '2']);
    await store.close();
  });

  it('holds neither name, ids nor times of an erased stream once it is anonymous, and refuses late appends', async () => {
    const store = await postgresEventStore(database.url);
    const [runId, stream] = ['6f7c3a52-canary', 'run-6f7c3a52-canary'];
    const write = { stream, expectedRevision: 0, events: ['a', 'b'].map((key) => eventOf(stream, key)) };
    await store.append([write]);
    await appendOne(store, 'run-of-another');
    await store.erase(stream);
    expect(await rowsWith(runId)).toHaveLength(2);
    await store.anonymizeErased();
    expect(await rowsWith(runId)).toEqual([]);
    for (const { id } of write.events) expect(await rowsWith(id)).toEqual([]);
    expect(await rowsWith(new Date().toISOString().slice(0, 4))).toHaveLength(1);
    const late = { ...write, expectedRevision: 2, events: [eventOf(stream, 'c')] };
    for (const again of [write, late]) await expect(store.append([again])).rejects.toBeInstanceOf(StreamClosed);
    expect(await all(store.read(stream))).toEqual([]);
    expect(await store.head()).toBe('3');
    await store.close();
  });

  it('gives times in UTC, whatever zone the database lives in', async () => {
    const zoned = new URL(database.url);
    zoned.searchParams.set('options', '-c timezone=Asia/Kathmandu');
    const store = await postgresEventStore(zoned.toString());
    await appendOne(store, 'a');
    await admin.query(`UPDATE event_store.event SET recorded_at = '2026-11-21T08:09:10.5Z' WHERE stream = 'a'`);
    await appendOne(store, 'b');
    await admin.query(`UPDATE event_store.event SET recorded_at = '2026-11-21T08:09:10Z' WHERE stream = 'b'`);
    const [[a], [b]] = await Promise.all([all(store.read('a')), all(store.read('b'))]);
    expect([a?.recordedAt, b?.recordedAt]).toEqual(['2026-11-21T08:09:10.500Z', '2026-11-21T08:09:10.000Z']);
    await store.close();
  });

  it('has the time of the database', async () => {
    const store = await postgresEventStore(database.url);
    const timeOfDatabase = async (): Promise<number> => {
      const { rows } = await admin.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      return Number(rows[0]?.now);
    };
    const before = await timeOfDatabase();
    const now = Date.parse(store.clock().now());
    expect(now).toBeGreaterThan(before - 1_000);
    expect(now).toBeLessThan((await timeOfDatabase()) + 1_000);
    await store.close();
  });

  it('says that it is away where nobody answers', async () => {
    const nobody = new URL(database.url);
    nobody.port = '1';
    await expect(postgresEventStore(nobody.toString())).rejects.toThrow(StoreUnavailable);
  });
});

const eventOf = (stream: string, key: string) => ({ id: eventIdOf(stream, key), type: 'T', data: {} });

async function rowsWith(text: string): Promise<readonly unknown[]> {
  const found = await admin.query('SELECT FROM event_store.event e WHERE e::text LIKE $1', [`%${text}%`]);
  return found.rows;
}

function appendOne(store: EventStore, stream: string): Promise<string> {
  return store.append([{ stream, expectedRevision: 0, events: [eventOf(stream, 'a')] }]);
}
