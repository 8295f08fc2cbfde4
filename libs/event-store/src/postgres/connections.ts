import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../event-store.ts';

/** SQLSTATE classes in which the same statement may succeed later: connection, resources, shutdown, read-only standby. */
const TRANSIENT = /^(08|53|57P|25006|40|55P03)/;

/** True if the database was not there or gave up, so that the outcome is unknown or nothing happened. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || TRANSIENT.test(error.code ?? '');
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/** A pool of at most `size` connections, which come and go as needed. */
export function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'gemscout event store',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  pool.on('connect', (client) => client.on('error', () => undefined)); // died in use, or before: its next query says so
  pool.on('error', () => undefined); // an idle connection died: the pool has dropped it, the next query opens another
  return pool;
}

/**
 * Repeats `work` after each pause for as long as the database is away.
 *
 * @throws StoreUnavailable in the end; also, at once, for any other error of the database
 */
export async function persistently<Result>(
  work: () => Promise<Result>,
  pausesMs: readonly number[],
  signal: AbortSignal,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (cause) {
      const pauseMs = pausesMs[tries];
      if (pauseMs === undefined || signal.aborted || !isTransient(cause)) throw unavailable(cause);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

function unavailable(cause: unknown): StoreUnavailable {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailable(`The event store is not available: ${reason}`, { cause });
}

/** Runs `work` in one transaction; a connection that failed is thrown away, not put back. */
export async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
}
