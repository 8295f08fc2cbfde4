import { expect, it } from '@jest/globals';
import { ApiError } from './http.ts';
import { retryDelayMs, shouldRetry, withRetries } from './retry.ts';

it('tries network errors and 5xx again, three times', () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, new TypeError('no network')))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(shouldRetry(0, new ApiError(503, ''))).toBe(true);
});

it('never tries a refusal again', () => {
  expect(shouldRetry(0, new ApiError(429, ''))).toBe(false);
});

it('waits one second, then twice as long each time, up to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it('gives the first success of a repeated command', async () => {
  const answers = [() => Promise.reject(new TypeError('no network')), () => Promise.resolve('created')];
  const waited: number[] = [];
  const wait = (delayMs: number) => Promise.resolve(void waited.push(delayMs));
  expect(await withRetries(() => answers.shift()?.() ?? Promise.reject(new Error('too often')), { wait })).toBe(
    'created',
  );
  expect(waited).toEqual([1_000]);
});
