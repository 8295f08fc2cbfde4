import { setTimeout as sleep } from 'node:timers/promises';

type Limit = {
  /** Default 20 s. */
  readonly withinMs?: number;
  /** What is waited for, for the error; said when the time is over. */
  readonly what?: () => string;
};

/**
 * Looks again and again until it is so: for specs, which wait for a condition and not for a time. It gives up by itself, since
 * a loop that outlives its test keeps the whole run from ending.
 *
 * @returns how long it took, in milliseconds
 * @throws Error when the time is over
 */
export async function waitFor(
  isSo: () => boolean | Promise<boolean>,
  { withinMs = 20_000, what = () => 'something to come true' }: Limit = {},
): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > withinMs) throw new Error(`Waited ${withinMs / 1_000} s for ${what()}`);
    await sleep(10);
  }
  return performance.now() - started;
}
