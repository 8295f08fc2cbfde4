import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startEmbeddedPostgres, type Database } from '@gemscout/service-kit';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import pg from 'pg';
import { postgresEventStore } from '../postgres-event-store.ts';
import { disorderedStreams, followTo, lostOrMoved, writeUntil, type Acknowledged } from '../../testing/load.ts';

const KILLS = 10;
const WRITERS = 12;
const MOST_CONNECTIONS = 6;

let directory: string;
let port: number;
let server: Database;

beforeAll(async () => {
  directory = await scratchDirectory('killed-server');
  port = await freePort();
  server = await startEmbeddedPostgres(join(directory, 'pg'), port);
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

it('keeps everything acknowledged, once, over 10 kills of PostgreSQL, and ends with as few connections', async () => {
  const store = await postgresEventStore(server.url);
  const enough = new AbortController();
  const acknowledged: Acknowledged = new Map();
  const writers = Array.from({ length: WRITERS }, (_, at) =>
    writeUntil(enough.signal, store, `run-${at}`, acknowledged),
  );
  const head = Promise.all(writers).then(() => store.head());
  const following = followTo(store, head);

  const progress: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(150 + Math.random() * 250);
    // Every second kill waits until appends succeed again; the others may hit a store that still retries.
    while (kill % 2 === 1 && acknowledged.size === progress.at(-1)) await sleep(20);
    progress.push(acknowledged.size);
    await killServer();
    server = await startEmbeddedPostgres(join(directory, 'pg'), port);
  }
  await sleep(1_000);
  enough.abort();

  const events = await following;
  expect(events.at(-1)?.position).toBe(await head);
  expect(lostOrMoved(acknowledged, events)).toEqual([]);
  expect(disorderedStreams(events)).toEqual([]);
  expect(events.length).toBe(acknowledged.size);
  expect(new Set([...progress, acknowledged.size]).size).toBeGreaterThan(KILLS / 2); // it went on in between
  expect(await ourConnections()).toBeLessThanOrEqual(MOST_CONNECTIONS);
  await store.close();
  await sleep(100);
  expect(await ourConnections()).toBe(0);
});

/** SIGKILL to the postmaster; its children end by themselves when they notice. */
async function killServer(): Promise<void> {
  const lines = (await readFile(join(directory, 'pg', 'postmaster.pid'), 'utf8')).split('\n');
  const pid = Number(lines[0]);
  process.kill(pid, 'SIGKILL');
}

async function ourConnections(): Promise<number | null> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const ours = `SELECT FROM pg_stat_activity WHERE application_name LIKE 'gemscout event store%'`;
    return (await client.query(ours)).rowCount;
  } finally {
    await client.end();
  }
}
