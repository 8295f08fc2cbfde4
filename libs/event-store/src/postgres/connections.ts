import { databaseOutageOf, PostgresPool } from '@gemscout/postgres';
import { withRetry as retry } from '@gemscout/service-kit';
import pg from 'pg';
import { StoreUnavailable } from '../event-store.ts';

/** No retry begins after this time: callers get a result within 12 s even if the database does not respond. */
const LAST_TRY_AFTER_MS = 5_000;

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/** A pool of at most `size` connections, opened and closed as needed. */
export function openPool(url: string, size: number, name = 'gemscout event store'): pg.Pool {
  return new PostgresPool({ connectionString: url, max: size, application_name: name });
}

/**
 * Repeats `work` after each pause while the database is unavailable.
 *
 * @throws StoreUnavailable after the last pause; at once for any other database error
 */
export async function withRetry<Result>(
  work: () => Promise<Result>,
  pausesMs: readonly number[],
  signal: AbortSignal,
): Promise<Result> {
  const pauses = pausesUntil(performance.now() + LAST_TRY_AFTER_MS, pausesMs);
  const isTransient = (error: unknown): boolean => databaseOutageOf(error) !== undefined;
  try {
    return await retry(work, { pausesMs: pauses, isTransient, signal });
  } catch (cause) {
    throw unavailable(cause);
  }
}

function* pausesUntil(lastTryAt: number, pausesMs: readonly number[]): Generator<number> {
  for (const pauseMs of pausesMs) {
    if (performance.now() > lastTryAt) return;
    yield pauseMs;
  }
}

function unavailable(cause: unknown): StoreUnavailable {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailable(`The event store is not available: ${reason}`, { cause });
}
