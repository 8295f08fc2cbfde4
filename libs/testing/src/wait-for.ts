import { setTimeout as sleep } from 'node:timers/promises';
import { startStopwatch } from './stopwatch.ts';

type Limit = {
  /** Default 60 s, without pauses of the machine. */
  readonly withinMs?: number;
  /** What is waited for, for the error; said when the time is over. */
  readonly what?: () => string;
};

/**
 * Looks again and again until it is so: for specs, which wait for a condition and not for a time. It gives up by itself, since
 * a loop that outlives its test keeps the whole run from ending.
 *
 * @returns how long it took, in milliseconds, without pauses of the machine
 * @throws Error when the time is over
 */
export async function waitFor(
  isSo: () => boolean | Promise<boolean>,
  { withinMs = 60_000, what = () => 'something to come true' }: Limit = {},
): Promise<number> {
  const stopwatch = startStopwatch();
  try {
    while (!(await isSo())) {
      if (stopwatch.elapsedMs() > withinMs) throw new Error(`Waited ${withinMs / 1_000} s for ${what()}`);
      await sleep(10);
    }
    return stopwatch.elapsedMs();
  } finally {
    stopwatch.stop();
  }
}
