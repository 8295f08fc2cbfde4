import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryDatabase } from '../query-database.ts';

export interface ScratchDatabase {
  readonly url: string;
  /** Drops the database, disconnecting its clients. */
  drop(): Promise<void>;
}

/**
 * Creates an empty database on the scratch server that Jest's global set-up started (`TEST_POSTGRES_URL`).
 *
 * @throws Error if there is no such server
 */
export async function scratchDatabase(name: string): Promise<ScratchDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: scratch databases exist in tests only');
  const database = `${name.replaceAll(/[^a-z0-9]/g, '_')}_${randomBytes(4).toString('hex')}`;
  // Half the processor time of the default, which writes each page to the log of changes too.
  await queryDatabase(server, `CREATE DATABASE ${database} STRATEGY FILE_COPY`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  return {
    url: url.toString(),
    drop: () => dropDatabase(server, database),
  };
}

const DROP_ATTEMPTS = 50;
const DROP_PAUSE_MS = 200;
/** SQLSTATEs while an autovacuum worker is connected. An ordinary role cannot end that worker, but it disconnects by itself. */
const HELD_BY_AUTOVACUUM = new Set(['42501', '55006']);

async function dropDatabase(server: string, database: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await queryDatabase(server, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      return;
    } catch (error) {
      if (attempt === DROP_ATTEMPTS || !HELD_BY_AUTOVACUUM.has((error as { code?: string }).code ?? '')) throw error;
      await sleep(DROP_PAUSE_MS);
    }
  }
}
