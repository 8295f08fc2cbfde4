import { setTimeout as sleep } from 'node:timers/promises';
import { queryDatabase } from '@gemscout/postgres';
import { stageLag } from '@gemscout/stage-bus';
import { startProductDatabase, type ProductDatabase } from '../product-database.ts';
import { startProductKafka, type ProductKafka } from '../product-kafka.ts';
import { startProcess } from '../product-process.ts';
import { requestRuns } from './requested-runs.ts';
import { workerPool, type WorkerPool } from './worker-pool.ts';

/** The elite plan's runs a day. */
const RUNS_PER_ACCOUNT = 30;
const LAST_LINES = 15;

/** The product's processes over a real database and a real broker, all of which a test may disturb. */
export type FaultyProduct = {
  readonly database: ProductDatabase;
  readonly kafka: ProductKafka;
  readonly workers: WorkerPool;
  /** Requests so many runs, evenly over `ms`; resolves when the api has said yes to all. @returns their ids */
  request(runs: number, ms: number): Promise<readonly string[]>;
  /** What is still to do, and what those who should do it said last: for the message of a failure. */
  state(): Promise<string>;
  remove(): Promise<void>;
};

export async function startFaultyProduct(name: string, workerCount: number): Promise<FaultyProduct> {
  const [database, kafka] = await Promise.all([startProductDatabase(name), startProductKafka(`${name}-kafka`)]);
  const environment = { ...database.environment, ...kafka.environment };
  const workers = workerPool(environment);
  const [api, dispatcher, projector] = await Promise.all([
    startProcess('api', environment),
    startProcess('dispatcher', environment),
    startProcess('projector', environment),
    workers.scaleTo(workerCount),
  ]);
  const tokens = [database.token];
  let requested = 0;
  return {
    database,
    kafka,
    workers,
    async request(runs, ms) {
      requested += runs;
      while (tokens.length * RUNS_PER_ACCOUNT < requested)
        tokens.push(await database.addAccount(`${name}-${tokens.length}@example.com`));
      return requestRuns({ url: api.url, tokens }, runs, ms);
    },
    async state() {
      const open = await queryDatabase(database.url, 'SELECT now(), * FROM dispatch.open_task ORDER BY opened');
      const behind = (await stageLag(kafka.connection)).filter(({ lag }) => lag > 0);
      return [
        ...open.map((row) => JSON.stringify(row)),
        ...behind.map(({ topic, partition, committed, end }) => `${topic}/${partition}: ${committed} of ${end}`),
        ...[dispatcher.output(), ...workers.outputs().slice(-workers.names().length)].map(lastLines),
      ].join('\n');
    },
    async remove() {
      await Promise.all([api, dispatcher, projector].map((one) => one.end('SIGKILL')));
      await workers.end();
      await Promise.all([database.remove(), kafka.remove()]);
    },
  };
}

function lastLines(output: string): string {
  const lines = output.split('\n').filter((line) => !line.includes('"step begins"'));
  return ['---', ...lines.slice(-LAST_LINES)].join('\n');
}

/** Does `fault` every `everyMs` until `ms` have passed. */
export async function repeatedly(ms: number, everyMs: number, fault: () => Promise<void>): Promise<void> {
  const until = performance.now() + ms;
  for (let next = performance.now() + everyMs; next < until; next += everyMs) {
    await sleep(Math.max(0, next - performance.now()));
    await fault();
  }
}
