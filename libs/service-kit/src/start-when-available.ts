import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOutageOf, isAccessDenied } from '@gemscout/postgres';
import { isUnavailable } from './unavailable.ts';

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
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs)) {
    try {
      return await start();
    } catch (error) {
      if (!isAway(error)) throw error;
      waiting(error);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/** The ports' own "unavailable", unless the database refused the log-in; what a database says before a port is open. */
function isAway(error: unknown): boolean {
  return databaseOutageOf(error) !== undefined || (isUnavailable(error) && !isAccessDenied(error));
}
