import { expect, it } from '@jest/globals';
import { startStopwatch, timed } from './stopwatch.ts';

it('counts the time that passes, and 100 ms of a pause', () => {
  let now = 1_000;
  const stopwatch = startStopwatch(() => now);
  const elapsedAt = (atMs: number): number => {
    now = atMs;
    return stopwatch.elapsedMs();
  };
  expect([1_050, 1_130, 4_130, 4_180].map(elapsedAt)).toEqual([50, 130, 230, 280]);
  stopwatch.stop();
});

it('tells how long something took, with its result', async () => {
  expect(await timed(Promise.resolve('result'))).toEqual(['result', expect.any(Number)]);
  await expect(timed(Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
