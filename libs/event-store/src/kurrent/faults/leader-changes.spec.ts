import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseKurrentAddress } from '@gemscout/service-kit';
import type { EventStore, Write } from '../../event-store.ts';
import { write } from '../../testing/contract-stage.ts';
import { lead, startDoubleCluster, type KurrentDouble } from '../../testing/double/kurrent-double.ts';
import { kurrentEventStore } from '../kurrent-event-store.ts';

const WITHIN_MS = 5_000;

describe('when the nodes of a cluster change roles', () => {
  let nodes: readonly KurrentDouble[];
  let store: EventStore;
  beforeEach(async () => {
    nodes = await startDoubleCluster(2);
  });
  afterEach(async () => {
    await store.close();
    for (const node of nodes) node.close();
  });

  it.each([
    ['both nodes', (): string => nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')],
    ['the first node', (): string => `127.0.0.1:${nodes[0]?.port}`],
  ])(
    'three times, the next append reaches the leader within 5 s, and a follower goes on without a gap or a repeat, with an address of %s',
    async (_what, hosts) => {
      store = await kurrentEventStore(parseKurrentAddress(`kurrentdb://${hosts()}?tls=false`));
      const follower = followedInBackground(store);
      let revision = 0;
      const append = async (...others: readonly Write[]): Promise<void> => {
        await store.append([write('run-1', revision, String(revision)), ...others]);
        revision += 1;
      };
      await append();
      // Plain appends and those to several streams are refused in different words.
      for (const [leader, others] of [
        [1, []],
        [0, [write('run-2', 0, 'a')]],
        [1, [write('run-3', 0, 'a')]],
      ] as const) {
        await sleep(250); // a driver that is younger is not given up for a failure that names no leader
        lead(nodes, leader);
        const begun = performance.now();
        await append(...others);
        expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
        await append();
        await store.ready();
      }
      const wanted = Array.from({ length: revision }, (_, at) => at);
      expect(await follower.until(wanted.length)).toEqual(wanted);
    },
  );

  it('because the leader is gone, the next append reaches the new one, and reads do', async () => {
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    store = await kurrentEventStore(parseKurrentAddress(`kurrentdb://${hosts}?tls=false`));
    await store.append([write('run-1', 0, '0')]);
    await sleep(250);
    nodes[0]?.close();
    lead(nodes, 1);
    const begun = performance.now();
    await store.append([write('run-1', 1, '1'), write('run-2', 0, 'a')]);
    expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
    await store.ready();
    const follower = followedInBackground(store);
    expect(await follower.until(2)).toEqual([0, 1]);
  });

  it('is not ready on a node that only reads', async () => {
    store = await kurrentEventStore(parseKurrentAddress(`kurrentdb://127.0.0.1:${nodes[0]?.port}?tls=false`));
    for (const { behaviour } of nodes) behaviour.isLeader = false;
    await expect(store.ready()).rejects.toMatchObject({ code: 'store_unavailable' });
    lead(nodes, 1);
  });
});

/** The revisions of `run-1`, as they come. */
function followedInBackground(store: EventStore) {
  const ended = new AbortController();
  const revisions: number[] = [];
  const following = (async () => {
    for await (const { events } of store.follow(undefined, { prefixes: ['run-1'] }, ended.signal))
      revisions.push(...events.map(({ revision }) => revision));
  })();
  return {
    async until(count: number): Promise<readonly number[]> {
      for (let waitedMs = 0; revisions.length < count && waitedMs < 15_000; waitedMs += 50) await sleep(50);
      await sleep(300); // a repeat would come now
      ended.abort();
      await following;
      return revisions;
    },
  };
}
