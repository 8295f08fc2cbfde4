import { expect, it } from '@jest/globals';
import { sampled } from './sampled.ts';

function reader(...answers: (() => Promise<readonly number[]>)[]) {
  let asked = 0;
  const read = (): Promise<readonly number[]> => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    return answer?.() ?? Promise.resolve([]);
  };
  return { read, asked: () => asked };
}

it('asks once for all who ask while the answer is fresh', async () => {
  const { read, asked } = reader(async () => [1]);
  const latest = sampled(read, { freshMs: 600_000 });
  expect(await Promise.all([latest(), latest()])).toEqual([[1], [1]]);
  expect(await latest()).toEqual([1]);
  expect(asked()).toBe(1);
});

it('asks again when the answer is old', async () => {
  const { read } = reader(
    async () => [1],
    async () => [2],
  );
  const latest = sampled(read, { freshMs: 0 });
  expect(await latest()).toEqual([1]);
  expect(await latest()).toEqual([2]);
});

it('gives nothing, instead of failing, while there is no answer', async () => {
  const { read } = reader(() => Promise.reject(new Error('away')));
  expect(await sampled(read)()).toEqual([]);
});

it('waits for nobody who hangs, and does not ask him twice', async () => {
  const { read, asked } = reader(() => new Promise(() => undefined));
  const latest = sampled(read, { freshMs: 0, answerWithinMs: 1 });
  expect(await latest()).toEqual([]);
  expect(await latest()).toEqual([]);
  expect(asked()).toBe(1);
});
