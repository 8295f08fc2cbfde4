import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseKurrentAddress } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { all, event, followed, keys, write } from '../testing/contract-stage.ts';
import { startKurrentDouble, type KurrentDouble } from '../testing/double/kurrent-double.ts';
import { eventStoreContract } from '../testing/event-store.contract.ts';
import { newNamespace, PAST_EVERY_HEAD } from '../testing/kurrent.ts';
import { kurrentEventStore } from './kurrent-event-store.ts';

let double: KurrentDouble;
let namespace: string;
const openAgain = () => kurrentEventStore(parseKurrentAddress(double.url), { namespace });
const open = () => {
  namespace = newNamespace();
  return openAgain();
};
beforeAll(async () => {
  double = await startKurrentDouble();
});
afterAll(() => double.close());

eventStoreContract('the KurrentDB adapter with a double of the server', {
  open,
  openAgain,
  scavenge: async () => double.log.scavenge(),
  pastEveryHead: PAST_EVERY_HEAD,
});

describe('the KurrentDB adapter', () => {
  it('appends to one stream by one plain append, to several and over half a MiB by one multi-stream append', async () => {
    const store = await open();
    const [before, counted] = [{ ...double.appends }, () => ({ ...double.appends })];
    await store.append([write('run-1', 0, 'a', 'b')]);
    expect(counted()).toEqual({ plain: before.plain + 1, together: before.together });
    await store.append([write('run-1', 2, 'c'), write('run-2', 0, 'a')]);
    const large = Array.from({ length: 20 }, (_, at) => ({
      ...event('run-3', String(at)),
      data: { text: 'x'.repeat(32_000) },
    }));
    await store.append([{ stream: 'run-3', expectedRevision: 0, events: large }]);
    expect(counted()).toEqual({ plain: before.plain + 1, together: before.together + 2 });
    await store.close();
  });

  it('appends plainly as a user with a password, too', async () => {
    const address = parseKurrentAddress(double.url.replace('://', '://ann:secret@'));
    const store = await kurrentEventStore(address, { namespace: newNamespace() });
    const position = await store.append([write('run-1', 0, 'a')]);
    expect((await all(store.read('run-1'))).map((one) => one.position)).toEqual([position]);
    await expect(store.append([write('run-1', 0, 'b')])).rejects.toMatchObject({ expected: 0, actual: 1 });
    await store.ready();
    await store.close();
  });

  it('reads 64 records at most to find the head, whatever others write beside us, and followers reach it', async () => {
    const store = await open();
    const own = await store.append([write('run-1', 0, 'a')]);
    for (const count of [0, 1, 63, 3_000]) {
      othersWrite(count);
      const before = double.reads.lookedAt;
      const head = await store.head();
      expect(double.reads.lookedAt - before).toBeLessThanOrEqual(64);
      expect(store.compare(head, own)).toBeGreaterThanOrEqual(0);
      const reached = new AbortController();
      for await (const { through } of store.follow(undefined, {}, reached.signal))
        if (store.compare(through, head) >= 0) reached.abort();
    }
    await store.close();
  });

  it('catches up in pages, and subscribes once, near the head', async () => {
    const store = await open();
    for (let at = 0; at < 2_400; at += 400)
      await store.append([write('run-1', at, ...Array.from({ length: 400 }, (_, more) => String(at + more)))]);
    const [subscriptions, reads] = [double.subscriptions.begun, double.reads.begun];
    const seen = followed(store, undefined, 2_401);
    await waitFor(() => double.subscriptions.begun > subscriptions, { withinMs: 10_000 });
    await store.append([write('run-1', 2_400, 'live')]);
    expect(keys(await seen).at(-1)).toBe('live');
    expect(double.subscriptions.begun - subscriptions).toBe(1);
    expect(double.reads.begun - reads).toBeLessThan(30);
    await store.close();
  });
});

function othersWrite(count: number): void {
  const record = { type: 'T', data: Buffer.from('{}'), metadata: Buffer.alloc(0) };
  for (let at = 0; at < count; at += 1)
    double.log.append([
      { stream: `others-${at % 7}`, expected: -2n, records: [{ ...record, id: crypto.randomUUID() }] },
    ]);
}
