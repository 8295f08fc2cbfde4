import type pg from 'pg';
import { PostgresPool } from './postgres-pool.ts';

export type OwnTables = {
  /** Names the lock under which they are made: several processes may open them at once. */
  readonly name: string;
  /** Statements that change nothing where everything is there already. */
  readonly create: string;
  readonly connections: number;
};

/**
 * A pool on the tables that a lib keeps for itself in PostgreSQL, made if needed.
 *
 * @throws what the driver throws: see `orUnavailable`
 */
export async function openOwnTables(url: string, { name, create, connections }: OwnTables): Promise<pg.Pool> {
  const pool = new PostgresPool({ connectionString: url, max: connections });
  try {
    // One simple query is one transaction, so the lock holds until the last statement of it.
    await pool.query(`SELECT pg_advisory_xact_lock(hashtext('${name}')); ${create}`);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}
