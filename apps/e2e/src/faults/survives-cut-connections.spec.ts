import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresClient } from '@gemscout/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call } from '../api-client.ts';
import { violationsOf } from '../history-checker.ts';
import { startProductDatabase, type ProductDatabase } from '../product-database.ts';
import { dataDirectory, startServer, type ServerProcess } from '../server-process.ts';
import { readHistory } from '../stored-history.ts';
import { shortOrLong } from './chance.ts';
import { repeatedly } from './faulty-product.ts';
import { requestRuns, untilEnded } from './requested-runs.ts';

const CUT_EVERY_MS = 10;
const READERS = 4;
const READ_EVERY_MS = 20;
const { ms, runs } = shortOrLong({ ms: 8_000, runs: 6 }, { ms: 60_000, runs: 50 });
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

let database: ProductDatabase;
let data: Awaited<ReturnType<typeof dataDirectory>>;
let server: ServerProcess;
beforeAll(async () => {
  [database, data] = await Promise.all([startProductDatabase('cut'), dataDirectory('cut-server')]);
  server = await startServer(data.path, { ...database.environment, DATA_DIR: data.path });
});
afterAll(async () => {
  await server?.stop();
  await Promise.all([database?.remove(), data?.remove()]);
});

it('all connections to the database cut every 10 ms: the process lives, each run runs once, a rebuild shows the same', async () => {
  const tokens = [database.token, await database.addAccount('cut-2@example.com')];
  const admin = new PostgresClient({ connectionString: database.url });
  await admin.connect();
  let cut = 0;
  const disturb = repeatedly(ms, CUT_EVERY_MS, async () => {
    cut += (await admin.query(TERMINATE)).rowCount ?? 0;
    if (!isAlive(server)) throw new Error(`The server ended after ${cut} cuts:\n${server.output().slice(-3_000)}`);
  });
  const over = new AbortController();
  const reading = Array.from({ length: READERS }, () => readUntil(over.signal));
  const [runIds] = await Promise.all([requestRuns({ url: server.url, tokens }, runs, ms), disturb]).finally(() =>
    over.abort(),
  );
  await Promise.all([...reading, admin.end()]);
  await untilEnded(database.url, runIds, 300_000);

  expect(violationsOf(await readHistory(database.url, runIds))).toEqual([]);
  expect(cut).toBeGreaterThan(100);
}, 600_000);

/** As open pages do: an answer that says that the database is away is no failure. */
async function readUntil(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await call(server.url, database.token, 'GET', '/runs').catch(() => undefined);
    await sleep(READ_EVERY_MS);
  }
}

function isAlive({ pid }: ServerProcess): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
