import { randomBytes } from 'node:crypto';
import { queryDatabase } from './query-database.ts';

export interface ScratchDatabase {
  readonly url: string;
  /** Drops it, with whatever is still connected. */
  drop(): Promise<void>;
}

/**
 * Creates an empty database on the scratch server that Jest's global set-up started (`TEST_POSTGRES_URL`).
 *
 * @throws when there is no such server
 */
export async function scratchDatabase(name: string): Promise<ScratchDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: scratch databases exist in tests only');
  const database = `${name.replaceAll(/[^a-z0-9]/g, '_')}_${randomBytes(4).toString('hex')}`;
  await queryDatabase(server, `CREATE DATABASE ${database}`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  return {
    url: url.toString(),
    drop: async () => void (await queryDatabase(server, `DROP DATABASE ${database} WITH (FORCE)`)),
  };
}
