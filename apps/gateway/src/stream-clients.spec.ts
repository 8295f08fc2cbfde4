import { memoryEventStore, type EventStore } from '@gemscout/event-store';
import { waitFor } from '@gemscout/testing';
import { expect, it } from '@jest/globals';
import { StreamClients } from './stream-clients.ts';

it('a failure to follow the store is logged, and followed by another try', async () => {
  const memory = memoryEventStore();
  let follows = 0;
  const follow: EventStore['follow'] = (...asked) => {
    follows += 1;
    if (follows === 1) throw new Error('the connection was reset');
    return memory.follow(...asked);
  };
  const store: EventStore = Object.create(memory, { follow: { value: follow } });
  const logged: unknown[] = [];
  const logger = { warn: (fields: object, message: string) => void logged.push({ ...fields, message }) };
  const stop = new AbortController();
  const feeding = new StreamClients().feed(store, await memory.head(), logger, stop.signal);
  await waitFor(() => follows === 2);
  stop.abort();
  await feeding;
  expect(logged).toEqual([
    {
      err: new Error('the connection was reset'),
      message: 'The streams of runs cannot follow the event store at the moment',
    },
  ]);
});
