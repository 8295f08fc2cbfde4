import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseKurrentAddress } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { PositionUnknown, type EventStore } from '../../event-store.ts';
import { all, followed, keys, write } from '../../testing/contract-stage.ts';
import { startKurrentDouble, type KurrentDouble } from '../../testing/double/kurrent-double.ts';
import { kurrentEventStore } from '../kurrent-event-store.ts';

describe('a follower', () => {
  let double: KurrentDouble;
  let store: EventStore;
  let warnings: string[];
  beforeEach(async () => {
    double = await startKurrentDouble();
    warnings = [];
    const logger = { warn: ({ err }: { err: unknown }, message: string) => void warnings.push(`${message}: ${err}`) };
    store = await kurrentEventStore(parseKurrentAddress(double.url), { logger });
  });
  afterEach(async () => {
    await store.close();
    double.close();
  });

  it('opens a subscription again that ends with status OK, without a gap or a repeat, and logs that once', async () => {
    double.behaviour.endsSubscriptionsAfterMs = 100;
    const wanted = Array.from({ length: 6 }, (_, at) => String(at));
    const seen = followed(store, undefined, wanted.length);
    for (const [at, key] of wanted.entries()) {
      await waitFor(() => double.subscriptions.begun >= at, { withinMs: 20_000 });
      await store.append([write('run-1', at, key)]);
    }
    expect(keys(await seen)).toEqual(wanted);
    expect(warnings).toEqual([expect.stringMatching(/A follower waits for KurrentDB: .*ended by the other side/)]);
  });

  it('waits while the server is away, and logs that once', async () => {
    const seen = followed(store, undefined, 2);
    await store.append([write('run-1', 0, 'a')]);
    const { log, port } = double;
    double.close();
    await waitFor(() => warnings.length > 0, { withinMs: 20_000 });
    double = await startKurrentDouble(log, port);
    await store.append([write('run-1', 1, 'b')]);
    expect(keys(await seen)).toEqual(['a', 'b']);
    expect(new Set(warnings).size).toBe(warnings.length);
  });

  it('ends where waiting mends nothing: at a position of another history, and without the right to read', async () => {
    const { denied } = double.behaviour;
    await expect(
      all(store.follow('9'.repeat(18) + '/' + '9'.repeat(18), {}, AbortSignal.timeout(10_000))),
    ).rejects.toThrow(PositionUnknown);
    expect(denied).toBe(false);
    double.behaviour.denied = true;
    await expect(all(store.follow(undefined, {}, AbortSignal.timeout(10_000)))).rejects.toMatchObject({
      code: 'store_unavailable',
    });
  });
});
