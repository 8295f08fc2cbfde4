/** Four processes that append, with the expected revision, to the same 32 streams. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { postgresEventStore } from '@gemscout/event-store';
import { median } from './measuring.mjs';

const PROCESSES = 4;
const GOAL = 4_000;

export async function measure({ url, rounds = 3 }) {
  await (await postgresEventStore(url)).close();
  const rates = [];
  const before = await deadlocks(url);
  for (let round = 0; round < rounds; round += 1) {
    const writers = Array.from({ length: PROCESSES }, () =>
      fork(join(import.meta.dirname, 'shared-streams-writer.mjs'), [url, String(round)]),
    );
    await Promise.all(writers.map((writer) => once(writer, 'message')));
    const answers = writers.map((writer) => once(writer, 'message'));
    for (const writer of writers) writer.send('go');
    const written = (await Promise.all(answers)).map(([{ perSecond }]) => perSecond);
    rates.push(written.reduce((sum, rate) => sum + rate, 0));
    await Promise.all(writers.map((writer) => (writer.exitCode === null ? once(writer, 'exit') : undefined)));
  }
  const ours = Math.round(median(rates));
  const dead = (await deadlocks(url)) - before;
  return [
    {
      figure: '4 processes over 32 shared runs',
      unit: 'appends/s',
      ours,
      limit: null,
      ratio: null,
      goal: `no deadlock, >= ${GOAL}`,
      holds: dead === 0 && ours >= GOAL,
      deadlocks: dead,
    },
  ];
}

async function deadlocks(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
  await client.end();
  return Number(rows[0].deadlocks);
}
