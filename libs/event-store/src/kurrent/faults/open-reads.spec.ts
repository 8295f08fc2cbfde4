import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseKurrentAddress } from '@gemscout/service-kit';
import type { EventStore, Recorded } from '../../event-store.ts';
import { startKurrentDouble, type KurrentDouble } from '../../testing/double/kurrent-double.ts';
import { kurrentEventStore } from '../kurrent-event-store.ts';

const [EVENTS, LOOKS] = [3_000, 1_000];
/** No stall of a read takes less; a busy machine may keep single reads waiting for a shorter time. */
const STALL_MS = 2_000;
/** What the usual read takes less than: a thousand of them that each waited for another would take minutes. */
const QUICK_MS = 100;

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

  it('1,000 one-event reads of a stream of 3,000: none stalls, nearly all are quick, never more than two are open', async () => {
    const tookMs: number[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      const begun = performance.now();
      expect((await firstOf(store.read('long')))?.revision).toBe(0);
      tookMs.push(performance.now() - begun);
    }
    tookMs.sort((one, other) => one - other);
    expect(tookMs.at(-1)).toBeLessThan(STALL_MS);
    expect(tookMs[Math.floor(LOOKS * 0.95)]).toBeLessThan(QUICK_MS);
    expect(double.reads.mostOpen).toBeLessThanOrEqual(2);
    expect(double.reads.open).toBe(0);
    await store.head();
    await store.ready();
  });
});

async function firstOf(events: AsyncIterable<Recorded>): Promise<Recorded | undefined> {
  for await (const event of events) return event;
  return undefined;
}
