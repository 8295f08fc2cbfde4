import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts';
import { freePort } from '../free-port.ts';
import { scratchDirectory } from '../testing/scratch-directory.ts';
import { inspectPostgres } from './inspect-postgres.ts';
import { durabilityProblems } from './postgres-findings.ts';

// As the product starts it: the PostgreSQL that integration tests share forgets what a crash finds.
let directory: string;
let database: EmbeddedPostgres;
beforeAll(async () => {
  directory = await scratchDirectory('doctor');
  database = await startEmbeddedPostgres(join(directory, 'pg'), await freePort());
});
afterAll(async () => {
  await database?.stop();
  await rm(directory, { recursive: true, force: true });
});

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

it('reads the facts of a real database', async () => {
  await administer('CREATE SCHEMA event_store');
  const facts = await inspectPostgres(database.url);
  expect(facts).toMatchObject({ fsync: 'on', readOnly: false, schemas: ['event_store'] });
  expect(facts.version).toBeGreaterThan(150_000);
  expect(Math.abs(facts.clockSkewMs)).toBeLessThan(60_000);
});

it('sees a database that is set to forget', async () => {
  await administer(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$`,
  );
  expect(durabilityProblems(await inspectPostgres(database.url))).toMatchObject([{ subject: 'synchronous_commit' }]);
});

it('rejects where nobody answers', async () => {
  await expect(inspectPostgres('postgres://x:x@127.0.0.1:1/x')).rejects.toThrow();
});
