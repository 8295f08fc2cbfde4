import { createServer } from 'node:net';
import { once } from 'node:events';
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freePort } from '../free-port.ts';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDirectory } from '../testing/scratch-directory.ts';
import { findPrograms, runToEnd } from './programs.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

let scratch: string;
let directory: string;
beforeEach(async () => {
  scratch = await scratchDirectory('embedded-postgres');
  directory = join(scratch, 'pg');
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

it('starts on another port when somebody has taken the one that was free a moment ago', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const postgres = await startEmbeddedPostgres(directory, port);
  expect(new URL(postgres.url).port).not.toBe(String(port));
  await postgres.stop();
  other.close();
});

it('takes over a directory of an earlier version: its data stays, its superuser logs in no more', async () => {
  await createAsEarlierVersions();
  const postgres = await startEmbeddedPostgres(directory, await freePort());
  const query = (sql: string) => queryDatabase(postgres.url, sql);
  expect(await query(`SELECT id, name, shop.double(id) AS twice FROM shop.item`)).toEqual([
    { id: 1, name: 'first', twice: 2 },
  ]);
  // Statements of the product's migrations that only an owner may run.
  await query(`ALTER TABLE shop.item ADD COLUMN price int; ALTER TABLE shop.counted RENAME TO renamed`);
  await query(`CREATE OR REPLACE FUNCTION shop.double(n int) RETURNS int LANGUAGE sql AS 'SELECT 3 * n'`);
  await query(`ALTER SCHEMA shop RENAME TO store; ALTER SEQUENCE loose RESTART 7; CREATE SCHEMA another`);
  expect(await query(`SELECT rolsuper FROM pg_roles WHERE rolname = current_user`)).toEqual([{ rolsuper: false }]);

  const earlier = new URL(postgres.url);
  Object.assign(earlier, { username: 'gemscout', password: 'gemscout' });
  await expect(queryDatabase(earlier.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect(statSync(join(directory, 'product-password')).mode & 0o777).toBe(0o600);
  await postgres.stop();

  const again = await startEmbeddedPostgres(directory, await freePort());
  expect(new URL(again.url).password).toBe(new URL(postgres.url).password);
  await again.stop();
});

it('sets a new password when the file that keeps it is lost', async () => {
  const first = await startEmbeddedPostgres(directory, await freePort());
  await queryDatabase(first.url, 'CREATE TABLE kept (id int)');
  await first.stop();
  rmSync(join(directory, 'product-password'));
  const second = await startEmbeddedPostgres(directory, await freePort());
  expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
  expect(await queryDatabase(second.url, 'SELECT id FROM kept')).toEqual([]);
  await second.stop();
});

it('names a directory that a killed first start of an earlier version left, and what to do', async () => {
  mkdirSync(join(directory, 'base', '1'), { recursive: true });
  writeFileSync(join(directory, 'PG_VERSION'), '18\n');
  await expect(startEmbeddedPostgres(directory, await freePort())).rejects.toMatchObject({
    code: 'embedded_postgres',
    message: expect.stringMatching(/^\S+\/pg holds no database.*Delete this directory, then start again\.$/),
  });
});

/** A superuser with a well-known password, which owns everything. */
async function createAsEarlierVersions(): Promise<void> {
  const programs = findPrograms();
  mkdirSync(directory);
  if (programs.account) chownSync(directory, programs.account.uid, programs.account.gid);
  const passwordFile = join(scratch, 'password');
  writeFileSync(passwordFile, 'gemscout\n');
  const words = [`--pgdata=${directory}`, '--username=gemscout', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  await runToEnd(programs.initdb, [...words, '--encoding=UTF8', '--locale=C'], programs);
  const run = (database: string, sql: string) =>
    runToEnd(programs.postgres, ['--single', '-D', directory, '-c', 'exit_on_error=on', database], programs, sql);
  await run('postgres', 'CREATE DATABASE gemscout\n');
  await run(
    'gemscout',
    `CREATE SCHEMA shop
     CREATE TABLE shop.item (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, other serial, name text UNIQUE)
     INSERT INTO shop.item (name) VALUES ('first')
     CREATE FUNCTION shop.double(n int) RETURNS int LANGUAGE sql AS 'SELECT 2 * n'
     CREATE VIEW shop.counted AS SELECT count(*) FROM shop.item
     CREATE SEQUENCE loose\n`,
  );
}
