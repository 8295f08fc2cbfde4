import { databaseOutageOf, isAccessDenied } from '@gemscout/postgres';
import { isUnavailable } from './unavailable.ts';
import { doublingPausesMs, withRetry } from './with-retry.ts';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/**
 * Starts something as soon as what it needs is there: a database that is still starting, or away, costs time, not the
 * process. What cannot get better by waiting is thrown at once.
 *
 * @param waiting told of each try that failed
 * @returns undefined when `signal` aborted first
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

/** The ports' own "unavailable", unless the database refused the log-in; what a database says before a port is open. */
function isAway(error: unknown): boolean {
  return databaseOutageOf(error) !== undefined || (isUnavailable(error) && !isAccessDenied(error));
}
