import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { atMost } from './at-most.ts';

it('runs so many at a time, in order, and all of them, also where some fail', async () => {
  const limited = atMost(2);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const work = (number: number) => async () => {
    begun.push(number);
    most = Math.max(most, (running += 1));
    await turn();
    running -= 1;
    if (number % 2 === 0) throw new Error(String(number));
    return number;
  };
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((number) => limited(work(number))));
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true, false]);
  expect([begun, most, running]).toEqual([[1, 2, 3, 4, 5, 6], 2, 0]);
});
