import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runContract } from '@gemscout/contracts';
import { runStream } from '@gemscout/domain';
import { openStream, postgresEventStore } from '@gemscout/event-store';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { freePort } from '@gemscout/service-kit';
import { scratchDirectory, startKafka } from '@gemscout/service-kit/testing';
import { applyTopics } from '@gemscout/stage-bus';
import pg from 'pg';
import { root } from '../processes.mjs';
import { requestOf } from './bench-run.mjs';
import { againstNumber, quantile } from './line.mjs';

const KILLS = 8;
const RUNS_AT_ONCE = 12;
const PATIENCE_MS = 60_000;

/**
 * From a worker's SIGKILL until each task that it held is held by a living one or done. Two workers over Kafka on this
 * machine; the killed one is started again under its name after a second, as a supervisor does.
 */
export async function measureRecovery() {
  const site = await openSite();
  try {
    const times = [];
    for (let kill = 0; kill < KILLS; kill += 1) times.push(...(await oneKill(site, kill % 2)));
    const seconds = times.map((ms) => ms / 1_000);
    return [againstNumber('recovery after a worker SIGKILL p95', 's', quantile(seconds, 0.95), { atMost: 15 })];
  } finally {
    await site.close();
  }
}

async function openSite() {
  const directory = await scratchDirectory('bench-recovery');
  const [broker, database] = await Promise.all([startKafka({ directory }), scratchDatabase('recovery')]);
  await applyTopics({ brokers: broker.brokers, clientId: 'bench' });
  const store = await postgresEventStore(database.url);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const environment = { STAGE_BUS: 'kafka', KAFKA_BROKERS: broker.brokers.join(','), DATABASE_URL: database.url };
  const dispatcher = await startApp('dispatcher', environment);
  const workers = [await startWorker(environment, 0), await startWorker(environment, 1)];
  return {
    store,
    sql,
    workers,
    environment,
    async close() {
      for (const child of [dispatcher, ...workers]) child.kill('SIGKILL');
      await sql.end();
      await store.close();
      await broker.stop();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function oneKill(site, number) {
  await Promise.all(Array.from({ length: RUNS_AT_ONCE }, () => startRun(site.store)));
  const victim = site.workers[number];
  const held = await heldBy(site.sql, victim.pid);
  victim.kill('SIGKILL');
  const killed = performance.now();
  const orphans = await tasksOf(site.sql, victim.pid);
  const times = Promise.all(
    (orphans.length > 0 ? orphans : held).map((taskId) => recovered(site.sql, taskId, victim.pid, killed)),
  );
  await sleep(1_000);
  site.workers[number] = await startWorker(site.environment, number);
  return times;
}

async function startRun(store) {
  const runId = randomUUID();
  await (await openStream(store, runStream(runId), runContract)).execute(requestOf(runId));
}

/** Waits until the worker holds something. */
async function heldBy(sql, pid) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const tasks = await tasksOf(sql, pid);
    if (tasks.length > 0) return tasks;
    if (performance.now() > until) throw new Error('The worker took no task');
    await sleep(5);
  }
}

/** The second word of an owner is its process id. */
async function tasksOf(sql, pid) {
  const { rows } = await sql.query(`SELECT task_id FROM dispatch.open_task WHERE split_part(owner, ' ', 2) = $1`, [
    String(pid),
  ]);
  return rows.map(({ task_id }) => task_id);
}

async function recovered(sql, taskId, pid, killed) {
  for (;;) {
    const { rows } = await sql.query('SELECT owner FROM dispatch.open_task WHERE task_id = $1', [taskId]);
    const owner = rows[0]?.owner;
    if (rows.length === 0 || (owner && owner.split(' ')[1] !== String(pid))) return performance.now() - killed;
    if (performance.now() - killed > PATIENCE_MS) throw new Error(`${taskId} was not taken up again`);
    await sleep(10);
  }
}

function startWorker(environment, number) {
  return startApp('worker', { ...environment, INSTANCE: `bench-worker-${number}` });
}

async function startApp(app, environment) {
  const env = { ...process.env, NODE_OPTIONS: '', ...environment, PORT: String(await freePort()), LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [join(root, `apps/${app}/dist/bundle.js`)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  while (!said.includes(`The ${app} is ready`)) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`The ${app} did not start: ${said}`);
  }
  return child;
}
