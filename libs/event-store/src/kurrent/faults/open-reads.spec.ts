import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseKurrentAddress } from '@gemscout/service-kit';
import type { EventStore, Recorded } from '../../event-store.ts';
import { startKurrentDouble, type KurrentDouble } from '../../testing/double/kurrent-double.ts';
import { kurrentEventStore } from '../kurrent-event-store.ts';

const [EVENTS, LOOKS] = [3_000, 1_000];
const QUICK_MS = 100;
/** A read that waits for others that were left open takes 20 s; a garbage collection, or neighbours on the same cores, do not. */
const WAITED_MS = 5_000;

describe('reads that are left early', () => {
  let double: KurrentDouble;
  let store: EventStore;
  beforeAll(async () => {
    double = await startKurrentDouble();
    const records = Array.from({ length: EVENTS }, () => ({
      id: crypto.randomUUID(),
      type: 'T',
      data: Buffer.from(JSON.stringify({ text: 'y'.repeat(1_000) })),
      metadata: Buffer.alloc(0),
    }));
    double.log.append([{ stream: 'gemscout.long', expected: -1n, records }]);
    store = await kurrentEventStore(parseKurrentAddress(double.url));
  });
  afterAll(async () => {
    await store.close();
    double.close();
  });

  it('1,000 looks at the first event of 3,000 never leave a read open, and none waits for another', async () => {
    const tookMs: number[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      const begun = performance.now();
      expect((await firstOf(store.read('long')))?.revision).toBe(0);
      tookMs.push(performance.now() - begun);
    }
    // Exact on any machine, unlike times: a process that reads one event at a time needs one read at a time.
    expect(double.reads.mostOpen).toBe(1);
    expect(double.reads.open).toBe(0);
    const ordered = tookMs.slice(1).toSorted((a, b) => a - b);
    expect(ordered[Math.floor(ordered.length / 2)]).toBeLessThan(QUICK_MS);
    expect(ordered.at(-1)).toBeLessThan(WAITED_MS);
    await store.head();
    await store.ready();
  });
});

async function firstOf(events: AsyncIterable<Recorded>): Promise<Recorded | undefined> {
  for await (const event of events) return event;
  return undefined;
}
