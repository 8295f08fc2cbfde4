import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import pg from 'pg';
import { eventIdOf } from '../../event-id.ts';
import { postgresEventStore } from '../postgres-event-store.ts';
import { disorderedStreams, followTo, lostOrMoved, writeUntil, type Acknowledged } from '../../testing/load.ts';

const WRITERS = 64;
const FOLLOWERS = 3;
const LOAD_MS = 4_000;
const EVENTS = 500;

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
    const enough = new AbortController();
    const acknowledged: Acknowledged = new Map();
    await others.query('CREATE TABLE beside (at int)');
    const writers = [
      ...Array.from({ length: WRITERS }, (_, at) => writeUntil(enough.signal, writing, `run-${at}`, acknowledged)),
      meddleUntil(enough.signal, (client, at) => appendByHand(client, `delayed-a-${at}`)),
      meddleUntil(enough.signal, (client, at) => appendByHand(client, `delayed-b-${at}`)),
      meddleUntil(enough.signal, (client, at) => client.query('INSERT INTO beside VALUES ($1)', [at])),
    ];
    const head = Promise.all(writers).then(() => writing.head());
    const written = sleep(LOAD_MS).then(() => waitFor(() => acknowledged.size > EVENTS));
    void written.finally(() => enough.abort());
    const seen = await Promise.all(reading.map((store) => followTo(store, head)));
    for (const events of seen) {
      expect(events.map(({ position }) => position)).toEqual(events.map((_, at) => String(at + 1)));
      expect(events.at(-1)?.position).toBe(await head);
      expect(lostOrMoved(acknowledged, events)).toEqual([]);
      expect(disorderedStreams(events)).toEqual([]);
    }
    await written;
    await Promise.all([writing, ...reading].map((store) => store.close()));
  });

  it('a reader that polls a bigserial by position loses events: the known-bad case', async () => {
    await others.query('CREATE TABLE naive (position bigserial PRIMARY KEY)');
    const positionsAfter = async (last: string): Promise<readonly string[]> => {
      const { rows } = await others.query<{ position: string }>('SELECT position FROM naive WHERE position > $1', [
        last,
      ]);
      return rows.map(({ position }) => position);
    };
    const delayed = await others.connect();
    await delayed.query('BEGIN');
    await delayed.query('INSERT INTO naive DEFAULT VALUES');
    await others.query('INSERT INTO naive DEFAULT VALUES');
    expect(await positionsAfter('0')).toEqual(['2']);
    await delayed.query('COMMIT');
    delayed.release();
    expect(await positionsAfter('2')).toEqual([]);
    expect(await positionsAfter('0')).toContain('1');
  });
});

/** An append of another release or tool: the same function, in a transaction that stays open for a while. */
function appendByHand(client: pg.PoolClient, stream: string): Promise<unknown> {
  return client.query(
    `SELECT event_store.append_batch('{0}', ARRAY[$1], '{0}', '{0}', ARRAY[$2::uuid], '{T}', '{"{}"}', NULL)`,
    [stream, eventIdOf(stream, 'a')],
  );
}
