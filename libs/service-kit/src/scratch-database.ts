import { randomBytes } from 'node:crypto';
import pg from 'pg';

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
  await administer(server, `CREATE DATABASE ${database}`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  return { url: url.toString(), drop: () => administer(server, `DROP DATABASE ${database} WITH (FORCE)`) };
}

async function administer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
