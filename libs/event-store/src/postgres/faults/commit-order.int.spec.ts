import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import pg from 'pg';
import { eventIdOf } from '../../event-id.ts';
import { postgresEventStore } from '../postgres-event-store.ts';
import { disorderedStreams, followTo, lostOrMoved, writeUntil, type Acknowledged } from '../../testing/load.ts';

const WRITERS = 64;
const FOLLOWERS = 3;
const LOAD_MS = 4_000;

let database: ScratchDatabase;
let others: pg.Pool;

beforeAll(async () => {
  database = await scratchDatabase('commit_order');
  others = new pg.Pool({ connectionString: database.url, max: 24 });
});
afterAll(async () => {
  await others.end();
  await database.drop();
});

/** Transactions during the load: opened, left open for a while, then committed or rolled back. */
async function meddleUntil(signal: AbortSignal, change: (client: pg.PoolClient, at: number) => Promise<unknown>) {
  for (let at = 0; !signal.aborted; at += 1) {
    const client = await others.connect();
    await client.query('BEGIN');
    await change(client, at);
    await sleep(Math.random() * 8);
    await client.query(Math.random() < 0.5 ? 'ROLLBACK' : 'COMMIT');
    client.release();
  }
}

describe('64 writers among delayed and rolled-back transactions', () => {
  it('three followers of the event store skip nothing and see one order', async () => {
    const [writing, ...reading] = await Promise.all(
      Array.from({ length: 1 + FOLLOWERS }, () => postgresEventStore(database.url)),
    );
    if (!writing) throw new Error('no store');
    const time = AbortSignal.timeout(LOAD_MS);
    const acknowledged: Acknowledged = new Map();
    await others.query('CREATE TABLE beside (at int)');
    const writers = [
      ...Array.from({ length: WRITERS }, (_, at) => writeUntil(time, writing, `run-${at}`, acknowledged)),
      meddleUntil(time, (client, at) => appendByHand(client, `delayed-a-${at}`)),
      meddleUntil(time, (client, at) => appendByHand(client, `delayed-b-${at}`)),
      meddleUntil(time, (client, at) => client.query('INSERT INTO beside VALUES ($1)', [at])),
    ];
    const head = Promise.all(writers).then(() => writing.head());
    const seen = await Promise.all(reading.map((store) => followTo(store, head)));
    for (const events of seen) {
      expect(events.map(({ position }) => position)).toEqual(events.map((_, at) => String(at + 1)));
      expect(events.at(-1)?.position).toBe(await head);
      expect(lostOrMoved(acknowledged, events)).toEqual([]);
      expect(disorderedStreams(events)).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThan(500);
    await Promise.all([writing, ...reading].map((store) => store.close()));
  });

  it('a reader that polls a bigserial by position loses events: the known-bad case', async () => {
    await others.query('CREATE TABLE naive (position bigserial PRIMARY KEY, writer int)');
    const time = AbortSignal.timeout(LOAD_MS / 2);
    const insert = 'INSERT INTO naive (writer) VALUES ($1)';
    const writers = Array.from({ length: 20 }, (_, writer) =>
      meddleUntil(time, (client) => client.query(insert, [writer])),
    );
    let over = false;
    const written = Promise.all(writers).then(() => (over = true));
    const seen = new Set<string>();
    let last = '0';
    for (let done = false; !done; await sleep(1)) {
      done = over;
      const { rows } = await others.query<{ position: string }>(
        'SELECT position FROM naive WHERE position > $1 ORDER BY position',
        [last],
      );
      for (const { position } of rows) seen.add(position);
      last = rows.at(-1)?.position ?? last;
    }
    await written;
    const { rows } = await others.query<{ position: string }>('SELECT position FROM naive');
    expect(rows.filter(({ position }) => !seen.has(position)).length).toBeGreaterThan(0);
  });
});

/** An append of another release or tool: the same function, in a transaction that stays open for a while. */
function appendByHand(client: pg.PoolClient, stream: string): Promise<unknown> {
  return client.query(
    `SELECT event_store.append_batch('{0}', ARRAY[$1], '{0}', '{0}', ARRAY[$2::uuid], '{T}', '{"{}"}', NULL)`,
    [stream, eventIdOf(stream, 'a')],
  );
}
