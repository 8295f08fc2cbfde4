import { expect, it } from '@jest/globals';
import { sideBySide } from './side-by-side.ts';

it('works on all pieces at once, and each records after those before it', async () => {
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  const results = await sideBySide([
    async (turn: () => Promise<void>) => {
      await slow.promise;
      await turn();
      return done.push('first');
    },
    async (turn: () => Promise<void>) => {
      slow.resolve(); // the first one waits for the work of the second
      await turn();
      return done.push('second');
    },
  ]);
  expect([done, results]).toEqual([
    ['first', 'second'],
    [1, 2],
  ]);
});

it('records nothing after a failure, and ends all pieces before it throws', async () => {
  const ended: string[] = [];
  const pieces = sideBySide([
    () => Promise.reject(new Error('one')),
    async (turn) => {
      ended.push('worked');
      await turn();
      ended.push('recorded');
    },
  ]);
  await expect(pieces).rejects.toThrow('one');
  expect(ended).toEqual(['worked']);
});
