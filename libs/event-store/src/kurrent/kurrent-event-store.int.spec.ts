import { describe, expect, it } from '@jest/globals';
import { freePort, parseKurrentAddress } from '@gemscout/service-kit';
import { all, event, followed, write } from '../testing/contract-stage.ts';
import { eventStoreContract } from '../testing/event-store.contract.ts';
import { ERASED, StoreUnavailable } from '../event-store.ts';
import { kurrentEventStore } from './kurrent-event-store.ts';
import { newNamespace, PAST_EVERY_HEAD, whereKurrentRuns } from '../testing/kurrent.ts';

await whereKurrentRuns('the KurrentDB adapter on a server', (lab) => {
  let namespace = '';
  eventStoreContract('the KurrentDB adapter', {
    open: () => lab.open((namespace = newNamespace())),
    openAgain: () => lab.open(namespace),
    scavenge: () => lab.scavenge(),
    pastEveryHead: PAST_EVERY_HEAD,
  });

  it('keeps its events and epoch for processes that open it together, and apart from those of other stores', async () => {
    const namespace = newNamespace();
    const stores = await Promise.all(Array.from({ length: 4 }, () => lab.open(namespace)));
    const other = await lab.open();
    await Promise.all(stores.map((store, at) => store.append([write(`run-${at}`, 0, 'a')])));
    const [first, again] = [stores[0] ?? other, await lab.open(namespace)];
    expect(new Set(await Promise.all([again, ...stores].map((store) => store.epoch()))).size).toBe(1);
    expect(await other.epoch()).not.toBe(await first.epoch());
    expect((await followed(again, undefined, 4)).length).toBe(4);
    expect(await all(other.read('run-0'))).toEqual([]);
    await Promise.all([again, other, ...stores].map((store) => store.close()));
  });

  it('refuses an old id that another process appended', async () => {
    const namespace = newNamespace();
    const [one, two] = [await lab.open(namespace), await lab.open(namespace)];
    await one.append([write('run-1', 0, 'a', 'b')]);
    await expect(two.append([write('run-1', 2, 'a')])).rejects.toMatchObject({ expected: 2, actual: 2 });
    await Promise.all([one.close(), two.close()]);
  });

  it('hands out events blank that another process erased, also to those who follow already', async () => {
    const namespace = newNamespace();
    const [one, two] = [await lab.open(namespace), await lab.open(namespace)];
    await one.append([write('run-1', 0, 'a'), { ...write('run-2', 0), events: [event('run-2', 'b')] }]);
    expect((await followed(two, undefined, 2)).map(({ type }) => type)).toEqual(['Happened', 'Happened']);
    await one.erase('run-1');
    expect((await followed(two, undefined, 2)).map(({ type }) => type)).toEqual([ERASED, 'Happened']);
    expect((await all(two.read('run-1'))).map(({ type }) => type)).toEqual([ERASED]);
    await Promise.all([one.close(), two.close()]);
  });
});

describe('the KurrentDB adapter where nobody answers', () => {
  it('says that it is away, and where, without the password', async () => {
    const opening = kurrentEventStore(
      parseKurrentAddress(`kurrentdb://admin:secret@127.0.0.1:${await freePort()}?tls=false`),
    );
    await expect(opening).rejects.toThrow(StoreUnavailable);
    await expect(opening).rejects.toThrow(/KurrentDB at admin@127\.0\.0\.1:\d+ is not available: no server answers/);
    await expect(opening).rejects.not.toThrow(/secret/);
  });
});
