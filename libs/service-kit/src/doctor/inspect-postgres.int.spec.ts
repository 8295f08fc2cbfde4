import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { inspectPostgres } from './inspect-postgres.ts';
import { durabilityProblems } from './postgres-findings.ts';

let database: ScratchDatabase;
beforeAll(async () => {
  database = await scratchDatabase('doctor');
});
afterAll(() => database.drop());

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
