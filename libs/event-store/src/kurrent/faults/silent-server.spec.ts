import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseKurrentAddress } from '@gemscout/service-kit';
import { StoreUnavailable, type EventStore } from '../../event-store.ts';
import { all, followed, keys, write } from '../../testing/contract-stage.ts';
import { startKurrentDouble, type KurrentDouble } from '../../testing/double/kurrent-double.ts';
import { kurrentEventStore } from '../kurrent-event-store.ts';

const WITHIN_MS = 10_000;

describe('a server that takes connections and never answers', () => {
  let double: KurrentDouble;
  let store: EventStore;
  beforeEach(async () => {
    double = await startKurrentDouble();
    store = await kurrentEventStore(parseKurrentAddress(double.url));
    await store.append([write('run-1', 0, 'a')]);
  });
  afterEach(async () => {
    await store.close();
    double.close();
  });

  it('refuses each call within 10 s, the next within 3 s, and all goes on once it answers', async () => {
    const asked: readonly ((store: EventStore) => Promise<unknown>)[] = [
      (one) => one.append([write('run-1', 1, 'b')]),
      (one) => one.append([write('run-1', 1, 'b'), write('run-2', 0, 'b')]),
      (one) => all(one.read('run-1')),
      (one) => one.head(),
      (one) => one.epoch(),
      (one) => one.erase('run-1'),
    ];
    const stores = await Promise.all(asked.map(() => kurrentEventStore(parseKurrentAddress(double.url))));
    double.behaviour.isSilent = true;
    const tookMs = await Promise.all(
      stores.map(async (one, at) => {
        const first = await refusedAfterMs(asked[at]?.(one) ?? Promise.resolve());
        const second = await refusedAfterMs(one.append([write('run-1', 1, 'b')]));
        return { first, second };
      }),
    );
    for (const { first, second } of tookMs) {
      expect(first).toBeLessThan(WITHIN_MS);
      expect(second).toBeLessThan(3_000);
    }
    double.behaviour.isSilent = false;
    await Promise.all(stores.map((one) => one.append([write('run-1', 1, 'b')])));
    for (const one of stores) expect(keys(await all(one.read('run-1')))).toEqual(['a', 'b']);
    await Promise.all(stores.map((one) => one.close()));
  });

  it('is not ready within 2 s, says so without a guess, and closes at once', async () => {
    double.behaviour.isSilent = true;
    const asked = store.ready();
    await expect(asked).rejects.toThrow(/KurrentDB at 127\.0\.0\.1:\d+ is not available: no answer comes from there/);
    expect(await refusedAfterMs(store.ready())).toBeLessThan(2_000);
    const begun = performance.now();
    await store.close();
    expect(performance.now() - begun).toBeLessThan(1_500);
  });

  it('lets followers end when they are told to, and go on once it answers', async () => {
    const early = new AbortController();
    double.behaviour.isSilent = true;
    const ending = all(store.follow(undefined, {}, early.signal));
    const going = followed(store, undefined, 1);
    setTimeout(() => early.abort(), 100);
    expect(await ending).toEqual([]);
    double.behaviour.isSilent = false;
    expect(keys(await going)).toEqual(['a']);
  });

  it('refuses whoever opens the store', async () => {
    double.behaviour.isSilent = true;
    expect(await refusedAfterMs(kurrentEventStore(parseKurrentAddress(double.url)))).toBeLessThan(WITHIN_MS);
  });
});

/** Milliseconds. */
async function refusedAfterMs(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await expect(work).rejects.toBeInstanceOf(StoreUnavailable);
  return performance.now() - begun;
}
