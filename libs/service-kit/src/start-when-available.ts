import { databaseOutageOf, isAccessDenied } from '@gemscout/postgres';
import { isUnavailable } from './unavailable.ts';
import { doublingPausesMs, withRetry } from './with-retry.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/**
 * Starts something, and retries while a dependency is unavailable, such as a database that is still starting. Other errors
 * are thrown at once.
 *
 * @param waiting called after each failed attempt
 * @returns undefined if `signal` aborted first
 */
export async function startWhenAvailable<Started>(
  start: () => Promise<Started>,
  waiting: (error: unknown) => void,
  signal: AbortSignal,
): Promise<Started | undefined> {
  const startUnlessStopped = (): Promise<Started> => {
    signal.throwIfAborted();
    return start();
  };
  const pausesMs = doublingPausesMs(FIRST_PAUSE_MS, MAX_PAUSE_MS);
  try {
    return await withRetry(startUnlessStopped, { pausesMs, isTransient: isAway, onFailure: waiting, signal });
  } catch (error) {
    if (signal.aborted && (error === signal.reason || isAway(error))) return undefined;
    throw error;
  }
}

/**
 * True for the ports' "unavailable" errors, unless the database refused the log-in, and for database errors before a port is
 * open.
 */
function isAway(error: unknown): boolean {
  return databaseOutageOf(error) !== undefined || (isUnavailable(error) && !isAccessDenied(error));
}
