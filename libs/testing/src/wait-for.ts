import { setTimeout as sleep } from 'node:timers/promises';
import { startStopwatch } from './stopwatch.ts';

const LONGEST_PAUSE_MS = 100;

type Limit = {
  /** Default 60 s, without pauses of the machine. */
  readonly withinMs?: number;
  /** What is waited for, for the error; said when the time is over. */
  readonly what?: () => string;
};

/**
 * Looks again and again until it is so: for specs, which wait for a condition and not for a time. It gives up by itself, since
 * a loop that outlives its test keeps the whole run from ending. It looks every 10 ms at first, and less often later.
 *
 * @throws Error when the time is over
 */
export async function waitFor(
  isSo: () => boolean | Promise<boolean>,
  { withinMs = 60_000, what = () => 'something to come true' }: Limit = {},
): Promise<void> {
  const stopwatch = startStopwatch();
  try {
    while (!(await isSo())) {
      if (stopwatch.elapsedMs() > withinMs) throw new Error(`Waited ${withinMs / 1_000} s for ${what()}`);
      await sleep(Math.min(LONGEST_PAUSE_MS, 10 + stopwatch.elapsedMs() / 20)); // a look may cost a query or a connection
    }
  } finally {
    stopwatch.stop();
  }
}
