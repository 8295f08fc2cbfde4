import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { memoryEventStore, type EventStore, type Recorded } from '@gemscout/event-store';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import { BusUnavailable, inProcessBus, type StageBus } from '@gemscout/stage-bus';
import type { Dispatch } from './dispatch.ts';
import { openDispatch } from './open-dispatch.ts';
import { startRun, step } from './testing/run-fixture.ts';

const awayBus: StageBus = {
  ...inProcessBus(),
  identity: () => Promise.reject(new BusUnavailable('The broker is away')),
};

let scratch: ScratchDatabase;
let dispatch: Dispatch;
let store: EventStore;
let stop: () => Promise<void>;

beforeEach(async () => {
  scratch = await scratchDatabase('waiting');
  dispatch = await openDispatch(scratch.url);
  store = memoryEventStore();
});
afterEach(async () => {
  await stop();
  await dispatch.close();
  await scratch.drop();
});

it('tells a run once that the queue of tasks is away', async () => {
  dispatchWith(awayBus);
  await startRun(store, 'a');
  await waitFor(async () => (await notices('a')).length > 0);
  expect((await notices('a'))[0]?.data).toMatchObject({
    message: expect.stringContaining('queue of tasks does not answer'),
    payload: { kind: 'waiting', reason: 'bus', stages: ['plan'] },
  });
  await startRun(store, 'b');
  await waitFor(async () => (await notices('b')).length > 0);
  expect(await notices('a')).toHaveLength(1);
});

it('tells which stage nobody serves, and again in another minute when the run waits another time', async () => {
  let now = '2030-01-01T10:00:00.000Z';
  dispatchWith(inProcessBus(), () => now);
  await startRun(store, 'a', { now });
  await waitFor(async () => (await notices('a')).length === 1);
  now = '2030-01-01T10:01:00.000Z';
  await step(store, 'a', 'plan', 'TOPICS');
  await waitFor(async () => (await notices('a')).length === 2);
  const payloads = (await notices('a')).map(({ data }) => data['payload']);
  expect(payloads).toEqual([
    { kind: 'waiting', reason: 'worker', stages: ['plan'] },
    { kind: 'waiting', reason: 'worker', stages: ['tool-call'] },
  ]);
});

it('leaves a run alone that a worker works on, however long', async () => {
  dispatchWith(inProcessBus(), undefined, 3_000);
  await startRun(store, 'worked-on');
  await waitFor(async () => (await dispatch.lease('worked-on/plan/1', 'worker')).status === 'taken');
  await startRun(store, 'idle');
  await waitFor(
    async () => {
      expect(await dispatch.renew('worked-on/plan/1', 'worker')).toBe('kept');
      return (await notices('idle')).length === 1;
    },
    { withinMs: 30_000 },
  );
  expect(await notices('worked-on')).toEqual([]);
});

function dispatchWith(bus: StageBus, now = () => new Date().toISOString(), waitingAfterMs = 0): void {
  const over = new AbortController();
  const ended = dispatch.run({ store, bus, clock: { now }, fence: 1, waitingAfterMs }, over.signal);
  stop = async () => {
    over.abort();
    await ended;
  };
}

async function notices(runId: string): Promise<readonly Recorded[]> {
  const events: Recorded[] = [];
  for await (const event of store.read(`run-${runId}`)) if (event.type === 'NOTICE') events.push(event);
  return events;
}
