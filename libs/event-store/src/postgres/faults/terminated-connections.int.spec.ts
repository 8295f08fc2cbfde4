import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchDatabase } from '@gemscout/postgres/testing';
import pg from 'pg';
import { postgresEventStore } from '../postgres-event-store.ts';
import { disorderedStreams, followTo, lostOrMoved, writeUntil, type Acknowledged } from '../../testing/load.ts';

const TERMINATIONS = 200;
const EVENTS = 200;
const WRITERS = 16;
/** One that writes, one that listens, four that read. */
const MOST_CONNECTIONS = 6;
const OURS = `application_name LIKE 'gemscout event store%' AND datname = current_database()`;

it('keeps everything acknowledged, once and in order, while 200 connections are terminated', async () => {
  const database = await scratchDatabase('terminated');
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const store = await postgresEventStore(database.url);
  const enough = new AbortController();
  const acknowledged: Acknowledged = new Map();
  const writers = Array.from({ length: WRITERS }, (_, at) =>
    writeUntil(enough.signal, store, `run-${at}`, acknowledged),
  );
  const head = Promise.all(writers).then(() => store.head());
  const following = followTo(store, head);

  let terminated = 0;
  while (terminated < TERMINATIONS || acknowledged.size <= EVENTS) {
    const { rowCount } = await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OURS} ORDER BY random() LIMIT 2`,
    );
    terminated += rowCount ?? 0;
    await sleep(Math.random() * 60);
  }
  enough.abort();

  const events = await following;
  expect(events.at(-1)?.position).toBe(await head);
  expect(lostOrMoved(acknowledged, events)).toEqual([]);
  expect(disorderedStreams(events)).toEqual([]);
  expect(events.length).toBe(acknowledged.size);
  const { rowCount } = await admin.query(`SELECT FROM pg_stat_activity WHERE ${OURS}`);
  expect(rowCount).toBeLessThanOrEqual(MOST_CONNECTIONS);

  await store.close();
  await admin.end();
  await database.drop();
});
