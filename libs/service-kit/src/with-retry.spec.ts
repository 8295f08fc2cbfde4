import { expect, it } from '@jest/globals';
import { doublingPausesMs, withRetry, type Retry } from './with-retry.ts';

const AT_ONCE: Retry = { pausesMs: [0, 0], isTransient: (error) => error !== 'wrong' };

/** Fails once with each of these errors, then succeeds. */
function workThatFails(...failures: readonly unknown[]) {
  const left = [...failures];
  const work = {
    tries: 0,
    run: async (): Promise<string> => {
      work.tries += 1;
      if (left.length > 0) throw left.shift();
      return 'done';
    },
  };
  return work;
}

it('tries again after each pause, and tells of each failure', async () => {
  const told: unknown[] = [];
  const work = workThatFails('away', 'still away');
  expect(await withRetry(work.run, { ...AT_ONCE, onFailure: (error) => told.push(error) })).toBe('done');
  expect([work.tries, told]).toEqual([3, ['away', 'still away']]);
});

it('throws the last failure as it is when the pauses are used up', async () => {
  const work = workThatFails(1, 2, 3, 4);
  await expect(withRetry(work.run, AT_ONCE)).rejects.toBe(3);
});

it('throws at once what is not transient', async () => {
  const work = workThatFails('wrong');
  await expect(withRetry(work.run, AT_ONCE)).rejects.toBe('wrong');
  expect(work.tries).toBe(1);
});

it('tries once more when the signal cuts a pause short', async () => {
  const stop = new AbortController();
  const work = workThatFails('away', 'still away');
  const onFailure = (): void => stop.abort();
  const failing = withRetry(work.run, { ...AT_ONCE, pausesMs: [60_000, 60_000], onFailure, signal: stop.signal });
  await expect(failing).rejects.toBe('still away');
});

it('doubles the pauses up to the longest', () => {
  const pauses = doublingPausesMs(250, 1_500);
  expect([1, 2, 3, 4, 5].map(() => pauses.next().value)).toEqual([250, 500, 1_000, 1_500, 1_500]);
});
