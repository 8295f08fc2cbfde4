import { expect, it } from '@jest/globals';
import { parseKurrentAddress } from '@gemscout/service-kit';
import { write } from '../testing/contract-stage.ts';
import { startKurrentDouble } from '../testing/double/kurrent-double.ts';
import { kurrentEventStore } from './kurrent-event-store.ts';
import { openScavengeJournal } from './scavenge-journal.ts';
import { kurrentScavenges } from './scavenging.ts';

const HOUR_MS = 3_600_000;
const later = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

it('erasures are due in KurrentDB itself until a scavenge has covered them, for whoever opens it', async () => {
  const node = await startKurrentDouble();
  const address = parseKurrentAddress(node.url);
  const store = await kurrentEventStore(address);
  const [one, two] = [openScavengeJournal(address), openScavengeJournal(address)];
  expect([await one.records(), await one.erasedAt(0)]).toEqual([[], []]);

  await store.append([write('run-1', 0, 'a')]);
  await store.append([write('run-2', 0, 'b')]);
  const head = await store.head();
  await store.erase('run-1');
  await store.erase('run-1');
  await store.erase('run-2');
  expect((await one.erasedAt(0)).length).toBe(2);
  expect((await one.erasedAt(1)).length).toBe(1);

  // Noted for a time at which both erasures are old enough to count.
  await kurrentScavenges(address, one).note(later(1));
  expect(await two.records()).toEqual([
    expect.objectContaining({ type: 'ScavengeStarted', covers: 2 }),
    expect.objectContaining({ type: 'ScavengeEnded', result: 'succeeded' }),
  ]);
  expect(await kurrentScavenges(address, two).due()).toBeUndefined();
  expect(store.compare(await store.head(), head)).toBeGreaterThanOrEqual(0);
  await Promise.all([store.close(), one.close(), two.close()]);
  node.close();
});
