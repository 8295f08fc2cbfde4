import { expect, it } from '@jest/globals';
import { untilAborted, withTimeout } from './until-aborted.ts';

const never = new Promise<never>(() => undefined);

it('gives what the work gives, and throws what it throws', async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
  await expect(untilAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
});

it('throws the reason of the signal as soon as it aborts, also where it has aborted before', async () => {
  const stop = new AbortController();
  const waiting = untilAborted(never, stop.signal);
  stop.abort('stopped');
  await expect(waiting).rejects.toBe('stopped');
  await expect(untilAborted(Promise.resolve(1), stop.signal)).rejects.toBe('stopped');
});

it('throws when the time is over', async () => {
  await expect(withTimeout(never, 5, () => new Error('too late'))).rejects.toThrow('too late');
  expect(await withTimeout(Promise.resolve(1), 5_000, () => new Error('too late'))).toBe(1);
});
