import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { throttleTrailing } from './throttle-trailing.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('works at once, and once more for all that is asked meanwhile', async () => {
  let works = 0;
  const ask = throttleTrailing(() => Promise.resolve(void (works += 1)), 1_000);
  ask();
  ask();
  ask();
  expect(works).toBe(1);
  await jest.advanceTimersByTimeAsync(999);
  expect(works).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(works).toBe(2);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(works).toBe(2);
});

it('has one work under way, however long it takes', async () => {
  let running = 0;
  let most = 0;
  const ask = throttleTrailing(async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    running -= 1;
  }, 1_000);
  for (let asked = 0; asked < 20; asked += 1) {
    ask();
    await jest.advanceTimersByTimeAsync(300);
  }
  expect(most).toBe(1);
});
