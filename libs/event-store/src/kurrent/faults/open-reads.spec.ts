import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseKurrentAddress } from '@gemscout/service-kit';
import type { EventStore, Recorded } from '../../event-store.ts';
import { startKurrentDouble, type KurrentDouble } from '../../testing/double/kurrent-double.ts';
import { kurrentEventStore } from '../kurrent-event-store.ts';

const [EVENTS, LOOKS, QUICK_MS] = [3_000, 1_000, 100];
/** Between two looks at how late the machine is. */
const PAUSE_MS = 5;

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

  it('1,000 one-event reads of a stream of 3,000: none over 100 ms after the first, never more than two reads open', async () => {
    const lateness = watchLateness();
    const tookMs: number[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      lateness.takeWorstMs();
      const begun = performance.now();
      expect((await firstOf(store.read('long')))?.revision).toBe(0);
      tookMs.push(performance.now() - begun - lateness.takeWorstMs());
    }
    lateness.stop();
    expect(Math.max(...tookMs.slice(1))).toBeLessThan(QUICK_MS);
    expect(double.reads.mostOpen).toBeLessThanOrEqual(2);
    expect(double.reads.open).toBe(0);
    await store.head();
    await store.ready();
  });
});

type Lateness = {
  /** By how much a timer and a thread of this process, as a read needs them, were late at worst since the last call. */
  takeWorstMs(): number;
  stop(): void;
};

/** A machine that keeps the whole process waiting makes a read late that waited for no other. */
function watchLateness(): Lateness {
  let [worstMs, begun, watching] = [0, performance.now(), true];
  const lateMs = () => Math.max(worstMs, performance.now() - begun - PAUSE_MS);
  const watch = async (): Promise<void> => {
    while (watching) {
      begun = performance.now();
      await sleep(PAUSE_MS);
      await stat('/');
      worstMs = lateMs();
    }
  };
  void watch();
  return {
    takeWorstMs() {
      const taken = lateMs();
      worstMs = 0;
      return taken;
    },
    stop: () => void (watching = false),
  };
}

async function firstOf(events: AsyncIterable<Recorded>): Promise<Recorded | undefined> {
  for await (const event of events) return event;
  return undefined;
}
