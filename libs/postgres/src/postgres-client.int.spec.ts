import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { databaseProxy } from './testing/database-proxy.ts';
import { queryDatabase } from './query-database.ts';
import { scratchDatabase, type ScratchDatabase } from './testing/scratch-database.ts';
import { timed, waitFor } from '@gemscout/testing';
import { openDatabaseCheck, DatabaseUnavailable } from './database-check.ts';
import { PostgresPool } from './postgres-pool.ts';

let scratch: ScratchDatabase;
let proxy: Awaited<ReturnType<typeof databaseProxy>>;
const pools: PostgresPool[] = [];
beforeAll(async () => {
  scratch = await scratchDatabase('postgres_client');
  proxy = await databaseProxy(scratch.url);
});
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});
afterAll(async () => {
  await proxy.close();
  await scratch.drop();
});

function openPool(options: { readonly statementLimitMs?: number } = {}): PostgresPool {
  const pool = new PostgresPool({ connectionString: proxy.url, max: 2, application_name: 'limited', ...options });
  pools.push(pool);
  return pool;
}

const pidOf = async (pool: PostgresPool): Promise<number> =>
  (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;

it('a statement that takes longer than its limit is cancelled by PostgreSQL, and its connection is dropped', async () => {
  const pool = openPool({ statementLimitMs: 100 });
  const pid = await pidOf(pool);
  await expect(pool.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  expect(await pidOf(pool)).not.toBe(pid);
});

it('a connection that falls silent is destroyed at the limit, and so are idle ones to the same server', async () => {
  const [first, second] = [openPool({ statementLimitMs: 200 }), openPool()];
  const dead = [await pidOf(first), await pidOf(second)];
  proxy.loseAnswers();
  await expect(first.query('SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  for (const pool of [first, second]) expect(dead).not.toContain(await pidOf(pool));
  const left = 'SELECT FROM pg_stat_activity WHERE pid = ANY($1)';
  await waitFor(async () => (await queryDatabase(scratch.url, left, [dead])).length === 0);
});

it('a transaction on another connection outlives a connection that falls silent', async () => {
  const [silent, working] = [openPool({ statementLimitMs: 200 }), openPool()];
  await pidOf(silent);
  proxy.loseAnswers();
  const client = await working.connect();
  await client.query('BEGIN');
  await expect(silent.query('SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await client.query('COMMIT');
  client.release();
});

it('a statement without a limit may take as long as it needs', async () => {
  const pool = openPool({ statementLimitMs: 0 });
  const { rows } = await pool.query(`SELECT current_setting('statement_timeout') AS "limit"`);
  expect(rows).toEqual([{ limit: '0' }]);
});

it('statements that follow each other on a busy connection have a limit each', async () => {
  const pool = openPool({ statementLimitMs: 500 });
  const work = Array.from({ length: 10 }, () => pool.query('SELECT pg_sleep(0.3)'));
  expect(await Promise.all(work)).toHaveLength(10);
});

it('the check of a database that answers nobody names it within two seconds, and resolves when it answers again', async () => {
  const check = openDatabaseCheck(proxy.url);
  await check.check();
  proxy.loseAllAnswers();
  const refused = async (): Promise<void> => {
    await expect(check.check()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(check.check()).rejects.toMatchObject({ detail: expect.stringContaining('database') });
  };
  const [, tookMs] = await timed(refused());
  expect(tookMs).toBeLessThan(4_000);
  proxy.restore();
  await check.check();
  await check.close();
});
