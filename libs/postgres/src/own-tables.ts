import type pg from 'pg';
import { PostgresPool } from './postgres-pool.ts';

export type OwnTables = {
  /** Name of the lock under which the tables are created: several processes may open them at the same time. */
  readonly name: string;
  /** Idempotent DDL statements. */
  readonly create: string;
  readonly connections: number;
};

/**
 * A connection pool for the tables of one lib; creates them if missing.
 *
 * @throws the driver's error: see `orUnavailable`
 */
export async function openOwnTables(url: string, { name, create, connections }: OwnTables): Promise<pg.Pool> {
  const pool = new PostgresPool({ connectionString: url, max: connections });
  try {
    // One simple query is one transaction, so the lock is held until its last statement.
    await pool.query(`SELECT pg_advisory_xact_lock(hashtext('${name}')); ${create}`);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}
