import { setTimeout as sleep } from 'node:timers/promises';

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

/** The ports' own "unavailable"; what the network, or a database that starts or stops, says before a port is open. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^(.+_)?unavailable$|^E(CONN|HOST|NET|TIMEDOUT|PIPE|AI_AGAIN|NOTFOUND)|^(08|53|57)/.test(String(error.code));
}
