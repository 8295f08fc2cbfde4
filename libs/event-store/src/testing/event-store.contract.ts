import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendingContract } from './appending.contract.ts';
import { all, keys, write, type ContractAdapter } from './contract-stage.ts';
import { erasingContract } from './erasing.contract.ts';
import { followingContract } from './following.contract.ts';
import { readingContract } from './reading.contract.ts';
import { StoreUnavailable, type EventStore, type Recorded } from '../event-store.ts';

/** The contract suite of the port, for any adapter. */
export function eventStoreContract(name: string, adapter: ContractAdapter): void {
  describe(`${name} keeps the promises of an event store:`, () => {
    let store: EventStore;
    let streams = 0;
    const newStream = (): string => `contract-${(streams += 1)}`;

    beforeEach(async () => {
      store = await adapter.open();
    });
    afterEach(() => store.close());

    const stage = { ...adapter, store: () => store, newStream };
    readingContract(stage);
    appendingContract(stage);
    followingContract(stage);
    erasingContract(stage);

    it('keeps one epoch', async () => {
      const epoch = await store.epoch();
      expect(epoch).not.toBe('');
      expect(await store.epoch()).toBe(epoch);
    });

    it('has another epoch when it is given one, with all that it held before, and followers that reach its head', async () => {
      const stream = newStream();
      const before = await store.epoch();
      await store.append([write(stream, 0, 'a')]);
      const epoch = await store.newEpoch();
      expect(epoch).not.toBe(before);
      expect(await store.epoch()).toBe(epoch);
      const head = await store.head();
      const enough = new AbortController();
      const seen: Recorded[] = [];
      for await (const { events, through } of store.follow(undefined, {}, enough.signal)) {
        seen.push(...events);
        if (store.compare(through, head) >= 0) enough.abort();
      }
      await store.append([write(stream, 1, 'b')]);
      expect([keys(seen), keys(await all(store.read(stream)))]).toEqual([['a'], ['a', 'b']]);
    });

    it('is ready, which changes nothing', async () => {
      const before = await store.append([write(newStream(), 0, 'a')]);
      await store.ready();
      expect(await store.head()).toBe(before);
    });

    it('refuses work once closed, and closes twice', async () => {
      await store.close();
      await store.close();
      await expect(store.append([write(newStream(), 0, 'a')])).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.newEpoch()).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.ready()).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(all(store.read('any'))).rejects.toBeInstanceOf(StoreUnavailable);
    });
  });
}
