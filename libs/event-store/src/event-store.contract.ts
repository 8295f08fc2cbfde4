import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendingContract } from './contract/appending.contract.ts';
import { all, write } from './contract/contract-stage.ts';
import { erasingContract } from './contract/erasing.contract.ts';
import { followingContract } from './contract/following.contract.ts';
import { readingContract } from './contract/reading.contract.ts';
import { StoreUnavailable, type EventStore } from './event-store.ts';

/** Everything that the port promises, for any adapter. `open` gives a store without events. */
export function eventStoreContract(name: string, open: () => Promise<EventStore>): void {
  describe(`${name} keeps the promises of an event store:`, () => {
    let store: EventStore;
    let streams = 0;
    const newStream = (): string => `contract-${(streams += 1)}`;

    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const stage = { store: () => store, newStream };
    readingContract(stage);
    appendingContract(stage);
    followingContract(stage);
    erasingContract(stage);

    it('keeps one epoch', async () => {
      const epoch = await store.epoch();
      expect(epoch).not.toBe('');
      expect(await store.epoch()).toBe(epoch);
    });

    it('refuses work once closed, and closes twice', async () => {
      await store.close();
      await store.close();
      await expect(store.append([write(newStream(), 0, 'a')])).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(all(store.read('any'))).rejects.toBeInstanceOf(StoreUnavailable);
    });
  });
}
