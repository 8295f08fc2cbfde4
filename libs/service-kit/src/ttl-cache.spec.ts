import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { TtlCache } from './ttl-cache.ts';

function counting(...failures: readonly number[]) {
  const loads = {
    count: 0,
    next: async (): Promise<number> => {
      loads.count += 1;
      if (failures.includes(loads.count)) throw new Error('away');
      return loads.count;
    },
  };
  return loads;
}

it('loads a value once for all who ask, until its time is over', async () => {
  const cache = new TtlCache<number>({ ttlMs: 30, maxEntries: 10 });
  const loads = counting();
  expect(await Promise.all([cache.get('a', loads.next), cache.get('a', loads.next)])).toEqual([1, 1]);
  expect(await cache.get('b', loads.next)).toBe(2);
  await sleep(40);
  expect(await cache.get('a', loads.next)).toBe(3);
});

it('one that loads for longer than it would be kept is not loaded twice', async () => {
  const cache = new TtlCache<string>({ ttlMs: 1, maxEntries: 10 });
  const first = cache.get('a', () => sleep(30, 'slow'));
  await sleep(10);
  expect(await Promise.all([first, cache.get('a', async () => 'second')])).toEqual(['slow', 'slow']);
});

it('does not keep a failure', async () => {
  const cache = new TtlCache<number>({ ttlMs: 1_000, maxEntries: 10 });
  const loads = counting(1);
  await expect(cache.get('a', loads.next)).rejects.toThrow('away');
  expect(await cache.get('a', loads.next)).toBe(2);
});

it('keeps the youngest', async () => {
  const cache = new TtlCache<number>({ ttlMs: 1_000, maxEntries: 2 });
  const loads = counting();
  for (const key of ['a', 'b', 'c']) await cache.get(key, loads.next);
  expect(await cache.get('b', loads.next)).toBe(2);
  expect(await cache.get('a', loads.next)).toBe(4);
});

it('forgets what it is told to, and loads again when it is told to', async () => {
  const cache = new TtlCache<number>({ ttlMs: 1_000, maxEntries: 10 });
  const loads = counting();
  for (const key of ['a', 'b']) await cache.get(key, loads.next);
  await cache.deleteWhere((value) => value === 1);
  expect(await cache.get('a', loads.next)).toBe(3);
  expect(await cache.get('b', loads.next)).toBe(2);
  expect(await cache.load('b', loads.next)).toBe(4);
});
