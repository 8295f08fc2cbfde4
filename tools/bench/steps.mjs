import { randomUUID } from 'node:crypto';
import { runContract } from '@gemscout/contracts';
import { runStream } from '@gemscout/domain';
import { openStream, postgresEventStore } from '@gemscout/event-store';
import { step } from '@gemscout/research';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { StreamRunSession } from '@gemscout/worker';
import { againstLimit, againstNumber, median, quantile } from './line.mjs';
import { limitProgram } from './limit-programs.mjs';
import { oneKilobyte, requestOf } from './bench-run.mjs';

const STEPS = 12;
const RUNS = { 1: 60, 32: 1_200 };

/** Durable steps a second over 32 runs, the latency of one run's step, and the write commits that each costs. */
export async function measureSteps({ url, rounds }) {
  const ours = { 1: [], 32: [] };
  const limits = { 1: [], 32: [] };
  for (let round = 0; round < rounds; round += 1) {
    const limit = await limitProgram('limit-queue.mjs', url, {
      MODE: 'lease',
      WORKFLOWS_C1: RUNS[1],
      WORKFLOWS_C32: RUNS[32],
      WORKFLOWS_C256: 1,
    });
    for (const concurrency of [1, 32]) limits[concurrency].push(limit[`c${concurrency}`]);
    const measured = await ourRound();
    for (const concurrency of [1, 32]) ours[concurrency].push(measured[concurrency]);
  }
  const of = (rows, field) => median(rows.map((row) => row[field]));
  const latency = (name, field, goal) =>
    againstLimit(name, 'ms', of(ours[1], field), of(limits[1], field), { atMost: goal });
  return [
    againstLimit('steps 32 runs', 'steps/s', of(ours[32], 'steps_per_s'), of(limits[32], 'steps_per_s'), {
      atLeast: 0.5,
    }),
    latency('step latency 1 run p50', 'step_ms_p50', 1.5),
    latency('step latency 1 run p99', 'step_ms_p99', 3),
    againstNumber('write commits a step 1 run', 'commits', of(ours[1], 'commits_per_step'), { atMost: 1.1 }),
    againstNumber('write commits a step 32 runs', 'commits', of(ours[32], 'commits_per_step'), { atMost: 0.1 }),
  ];
}

async function ourRound() {
  const database = await scratchDatabase('steps');
  const store = await postgresEventStore(database.url);
  try {
    await inParallel(8, 8, () => oneRun(store, () => {}));
    const measured = {};
    for (const concurrency of [1, 32]) measured[concurrency] = await phase(store, database.url, concurrency);
    return measured;
  } finally {
    await store.close();
    await database.drop();
  }
}

async function phase(store, url, concurrency) {
  const latencies = [];
  const before = await writeCommits(url);
  const started = performance.now();
  await inParallel(RUNS[concurrency], concurrency, () => oneRun(store, (ms) => latencies.push(ms)));
  const seconds = (performance.now() - started) / 1_000;
  const steps = RUNS[concurrency] * STEPS;
  return {
    steps_per_s: steps / seconds,
    step_ms_p50: quantile(latencies, 0.5),
    step_ms_p99: quantile(latencies, 0.99),
    commits_per_step: ((await writeCommits(url)) - before) / steps,
  };
}

/** A run of twelve durable steps, each stored before the next begins. */
async function oneRun(store, note) {
  const runId = randomUUID();
  const stream = await openStream(store, runStream(runId), runContract);
  await stream.execute(requestOf(runId));
  const session = new StreamRunSession(stream, store.clock());
  let last = performance.now();
  for (let number = 1; number <= STEPS; number += 1) {
    const about = { key: `plan/${number}`, stage: 'plan', label: 'CORPUS_PLAN' };
    await step(session, about, async () => ({ message: 'A finding', payload: oneKilobyte(number) }));
    const now = performance.now();
    note(now - last);
    last = now;
  }
}

async function inParallel(count, concurrency, work) {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(count, concurrency) }, async () => {
      while (next++ < count) await work();
    }),
  );
}

/** Transaction ids used up so far: every one is a commit that had to reach the disk. */
async function writeCommits(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS id');
  await client.end();
  return Number(rows[0].id);
}
