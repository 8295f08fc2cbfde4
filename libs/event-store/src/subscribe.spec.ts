import { randomUUID } from 'node:crypto';
import { waitFor } from '@gemscout/testing';
import { expect, it } from '@jest/globals';
import { PositionUnknown, type EventStore } from './event-store.ts';
import { memoryEventStore } from './memory-event-store.ts';
import { subscribe, type Subscription } from './subscribe.ts';

const FROM_THE_BEGINNING = { checkpoint: undefined };

const append = (store: EventStore, stream: string) =>
  store.append([{ stream, events: [{ id: randomUUID(), type: 'A', data: {} }], expectedRevision: 0 }]);

/** Notes the streams of the events that are handled; `failures` are thrown first, one for each call. */
function handlerOf(failures: readonly Error[] = []) {
  const left = [...failures];
  const handled: string[] = [];
  const handle: Subscription['handle'] = async ({ events }) => {
    const failure = events.length > 0 ? left.shift() : undefined;
    if (failure) throw failure;
    handled.push(...events.map(({ stream }) => stream));
  };
  return { handled, handle };
}

function retryOf() {
  const logged: unknown[] = [];
  const logger = { warn: (fields: object, message: string) => void logged.push({ ...fields, message }) };
  return { logged, retry: { pauseMs: 1, logger, message: 'Cannot be followed at the moment' } };
}

/** Subscribes until it is so; without `until`, for as long as the subscription lasts by itself. */
async function running(store: EventStore, subscription: Omit<Subscription, 'filter'>, until?: () => boolean) {
  const stop = new AbortController();
  const ended = subscribe(store, { ...subscription, filter: { prefixes: ['run-'] } }, stop.signal);
  if (until) {
    await waitFor(until);
    stop.abort();
  }
  await ended;
}

it('catches up, then handles what is appended, until its signal aborts', async () => {
  const store = memoryEventStore();
  await append(store, 'run-1');
  const { handled, handle } = handlerOf();
  const over = running(store, { from: FROM_THE_BEGINNING, handle }, () => handled.length === 2);
  await waitFor(() => handled.length === 1);
  await append(store, 'usage-1');
  await append(store, 'run-2');
  await over;
  expect(handled).toEqual(['run-1', 'run-2']);
});

it('handles only what is new where it is live', async () => {
  const store = memoryEventStore();
  await append(store, 'run-1');
  const { handled, handle } = handlerOf();
  const live = { live: await store.head() };
  await append(store, 'run-2');
  await running(store, { from: live, handle }, () => handled.length === 1);
  expect(handled).toEqual(['run-2']);
});

it('logs a failure, and handles the batch again after a pause', async () => {
  const store = memoryEventStore();
  await append(store, 'run-1');
  const failure = new Error('away');
  const { handled, handle } = handlerOf([failure]);
  const { logged, retry } = retryOf();
  await running(store, { from: FROM_THE_BEGINNING, handle, retry }, () => handled.length === 1);
  expect(handled).toEqual(['run-1']);
  expect(logged).toEqual([{ err: failure, message: 'Cannot be followed at the moment' }]);
});

it('throws a failure where nothing is tried again', async () => {
  const store = memoryEventStore();
  await append(store, 'run-1');
  const { handle } = handlerOf([new Error('away')]);
  await expect(running(store, { from: FROM_THE_BEGINNING, handle })).rejects.toThrow('away');
});

it('ends with the error for a checkpoint of another history, also where failures are tried again', async () => {
  const { handle } = handlerOf();
  const { logged, retry } = retryOf();
  const foreign = running(memoryEventStore(), { from: { checkpoint: '7' }, handle, retry });
  await expect(foreign).rejects.toBeInstanceOf(PositionUnknown);
  expect(logged).toEqual([]);
});

it('goes on from the head of another history where it is live', async () => {
  const store = memoryEventStore();
  await append(store, 'run-1');
  const { handled, handle } = handlerOf();
  const { logged, retry } = retryOf();
  // Several may be appended before the first is handled.
  const over = running(store, { from: { live: '7' }, handle, retry }, () => handled.length > 0);
  await waitFor(() => logged.length === 1);
  await waitFor(async () => {
    await append(store, `run-${randomUUID()}`);
    return handled.length > 0;
  });
  await over;
  expect(handled).not.toContain('run-1');
});

it('calls onTick in quiet times, and ends when it answers done', async () => {
  const store = memoryEventStore();
  const { handle } = handlerOf();
  let ticks = 0;
  const onTick = (): 'done' | void => {
    ticks += 1;
    if (ticks === 3) return 'done';
  };
  await running(store, { from: FROM_THE_BEGINNING, handle, ticks: { everyMs: 5, onTick } });
  expect(ticks).toBe(3);
});
