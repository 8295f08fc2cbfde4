import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { applyMigrations } from './numbered-migrations.ts';
import { queryDatabase } from './query-database.ts';
import { scratchDatabase, type ScratchDatabase } from './testing/scratch-database.ts';

const LOCK = 72;
const BED = 'CREATE TABLE garden.bed (id int)';
const PATH = 'CREATE TABLE garden.path (id int)';

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase('numbered_migrations');
});
afterEach(() => queryDatabase(scratch.url, 'DROP SCHEMA IF EXISTS garden CASCADE'));
afterAll(() => scratch.drop());

async function inTransaction(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

const migrate = (...migrations: readonly string[]): Promise<void> =>
  applyMigrations(scratch.url, { schema: 'garden', lock: LOCK, migrations });

async function tables(): Promise<readonly string[]> {
  const sql = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'garden' ORDER BY 1`;
  return (await queryDatabase<{ table_name: string }>(scratch.url, sql)).map((row) => row.table_name);
}

it('migrates once where many start at the same time', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(BED, PATH)));
  expect(await tables()).toEqual(['bed', 'migration', 'path']);
});

it('applies what came since the last release', async () => {
  await migrate(BED);
  await migrate(BED, PATH);
  expect(await tables()).toEqual(['bed', 'migration', 'path']);
});

it('waits for nobody where everything is there already, also what a later release added', async () => {
  await migrate(BED, PATH);
  await inTransaction(async (somebodyElse) => {
    await somebodyElse.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await migrate(BED);
  });
  expect(await tables()).toEqual(['bed', 'migration', 'path']);
});

it('applies nothing where one migration fails', async () => {
  await expect(migrate(BED, 'CREATE TABLE garden.bed (id int)')).rejects.toThrow('"bed" already exists');
  expect(await tables()).toEqual([]);
});
