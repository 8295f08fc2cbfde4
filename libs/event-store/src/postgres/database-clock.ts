import type { Pool } from 'pg';
import { openPool, withRetry } from './connections.ts';

const REFRESH_MS = 60_000;

export interface DatabaseClock {
  /** The time by the database's clock, ISO 8601, accurate to half a round trip. */
  now(): string;
}

/** Measures this process's offset to the database's clock about once a minute until `signal`. */
export async function databaseClock(pool: Pool, signal: AbortSignal): Promise<DatabaseClock> {
  let offsetMs = await measuredOffset(pool);
  const refresh = async (): Promise<void> => {
    offsetMs = await measuredOffset(pool).catch(() => offsetMs); // unavailable: the last known offset stays in use
  };
  const timer = setInterval(() => void refresh(), REFRESH_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return { now: () => new Date(Date.now() + offsetMs).toISOString() };
}

/**
 * The clock of a database that holds no events, over one connection of its own.
 *
 * @throws StoreUnavailable when the database does not answer
 */
export async function openDatabaseClock(url: string): Promise<DatabaseClock & { close(): Promise<void> }> {
  const closed = new AbortController();
  const pool = openPool(url, 1);
  const close = async (): Promise<void> => {
    if (closed.signal.aborted) return;
    closed.abort();
    await pool.end();
  };
  try {
    const clock = await withRetry(() => databaseClock(pool, closed.signal), [], closed.signal);
    return { ...clock, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function measuredOffset(pool: Pool): Promise<number> {
  const asked = Date.now();
  const { rows } = await pool.query<{ ms: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
  );
  return Math.round((rows[0]?.ms ?? asked) - (asked + Date.now()) / 2);
}
