import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOutageOf, PostgresPool } from '@gemscout/postgres';
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
  const lastTryAt = performance.now() + LAST_TRY_AFTER_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (cause) {
      const pauseMs = pausesMs[tries];
      const isOver = pauseMs === undefined || signal.aborted || performance.now() > lastTryAt;
      if (isOver || !databaseOutageOf(cause)) throw unavailable(cause);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

function unavailable(cause: unknown): StoreUnavailable {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailable(`The event store is not available: ${reason}`, { cause });
}
