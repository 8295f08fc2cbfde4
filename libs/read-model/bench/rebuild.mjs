import { postgresEventStore } from '@gemscout/event-store';
import { openReadModel } from '@gemscout/read-model';
import { scratchDatabase } from '@gemscout/postgres/testing';
import pg from 'pg';
import { sampleRunWrites } from '../dist/testing/sample-events.js';

const EVENTS = 60_000;
const GOAL = 0.3;
const OUTCOMES = ['completed', 'completed', 'completed', 'error', 'cancelled'];

/** A rebuild of the rows from 60,000 events beside a scan of them that parses every row and keeps none. */
export async function measure({ rounds }) {
  const database = await scratchDatabase('bench_rebuild');
  const store = await postgresEventStore(database.url);
  const model = await openReadModel(database.url, store);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await seed(store);
    await client.query('VACUUM ANALYZE event_store.event');
    const scans = [];
    const rebuilds = [];
    for (let round = 0; round < rounds; round += 1) {
      scans.push(await rate(() => scan(client)));
      rebuilds.push(await rate(async () => (await model.rebuild(store, new AbortController().signal)).events));
    }
    return [line(median(rebuilds), median(scans))];
  } finally {
    await client.end();
    await model.close();
    await store.close();
    await database.drop();
  }
}

/** Runs of five tickers with 30 log lines each and their verdicts; two of five end without proposals. */
async function seed(store) {
  for (let number = 0, events = 0; events < EVENTS; number += 1) {
    const writes = sampleRunWrites({
      workspaceId: `workspace-${number % 20}`,
      runId: `run-${number}`,
      at: new Date(Date.UTC(2026, 0, 1) + number * 600_000).toISOString(),
      outcome: OUTCOMES[number % OUTCOMES.length],
      tickers: ['NOVA', 'ACME', 'ZETA', 'MOSS', 'TIDE'],
      steps: 30,
    });
    await store.append(writes);
    events += writes.reduce((sum, write) => sum + write.events.length, 0);
  }
}

async function scan(client) {
  let count = 0;
  for (let last = '0'; ;) {
    const { rows } = await client.query({
      name: 'scan',
      text: `SELECT position, stream, revision, type, data, recorded_at FROM event_store.event
              WHERE position > $1 ORDER BY position LIMIT 2000`,
      values: [last],
    });
    if (rows.length === 0) return count;
    last = rows.at(-1).position;
    count += rows.length;
  }
}

async function rate(work) {
  const started = performance.now();
  const count = await work();
  return (count / (performance.now() - started)) * 1_000;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}

function line(ours, limit) {
  const ratio = ours / limit;
  const figures = { ours: Math.round(ours), limit: Math.round(limit), ratio: Number(ratio.toFixed(3)) };
  return { figure: 'projection rebuild', unit: 'events/s', ...figures, goal: `>= ${GOAL} ×`, holds: ratio >= GOAL };
}
