import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { queryDatabase } from './query-database.ts';
import { scratchDatabase, type ScratchDatabase } from './testing/scratch-database.ts';
import { openMigrated } from './typeorm-schema.ts';
import { waitFor } from '@gemscout/testing';

const SCHEMA = { schema: 'garden', lock: 71 };

class AddBed1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE garden.bed (id int)');
  }

  async down(): Promise<void> {}
}

class AddPath1764000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE garden.path (id int)');
  }

  async down(): Promise<void> {}
}

let scratch: ScratchDatabase;
const opened: DataSource[] = [];

beforeAll(async () => {
  scratch = await scratchDatabase('typeorm_schema');
});
afterEach(async () => {
  for (const database of opened.splice(0)) if (database.isInitialized) await database.destroy();
  await queryDatabase(scratch.url, 'DROP SCHEMA IF EXISTS garden CASCADE');
});
afterAll(() => scratch.drop());

async function openGarden(...migrations: (new () => MigrationInterface)[]): Promise<DataSource> {
  const database = await openMigrated({ ...SCHEMA, url: scratch.url, applicationName: 'garden', migrations });
  opened.push(database);
  return database;
}

async function tables(): Promise<readonly string[]> {
  const sql = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'garden' ORDER BY 1`;
  return (await queryDatabase<{ table_name: string }>(scratch.url, sql)).map((row) => row.table_name);
}

it('migrates once where many open at the same time', async () => {
  await Promise.all([1, 2, 3, 4].map(() => openGarden(AddBed1764000000000)));
  expect(await tables()).toEqual(['bed', 'migrations']);
});

it('applies what came since the last release', async () => {
  await openGarden(AddBed1764000000000);
  await openGarden(AddBed1764000000000, AddPath1764000000001);
  expect(await tables()).toEqual(['bed', 'migrations', 'path']);
});

it('waits for nobody where everything is there already', async () => {
  const first = await openGarden(AddBed1764000000000);
  const migratingFurther = first.createQueryRunner();
  await migratingFurther.query('SELECT pg_advisory_lock($1)', [SCHEMA.lock]);
  const second = await openGarden(AddBed1764000000000);
  expect(second.isInitialized).toBe(true);
  await migratingFurther.query('SELECT pg_advisory_unlock($1)', [SCHEMA.lock]);
  await migratingFurther.release();
});

it('leaves nothing open where a migration fails', async () => {
  class AddPathTwice1764000000002 extends AddPath1764000000001 {}
  await expect(openGarden(AddPath1764000000001, AddPathTwice1764000000002)).rejects.toThrow('"path" already exists');
  const connections = `SELECT FROM pg_stat_activity WHERE application_name = 'garden'`;
  await waitFor(async () => (await queryDatabase(scratch.url, connections)).length === 0, {
    what: () => 'the connections to be closed',
  });
});
