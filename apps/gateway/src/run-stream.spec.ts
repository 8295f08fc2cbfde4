import { memoryEventStore, type EventStore } from '@gemscout/event-store';
import { waitFor } from '@gemscout/testing';
import { expect, it } from '@jest/globals';
import { openRunStreams } from './run-stream.ts';

it('a failure to follow the store is logged, and followed by another try', async () => {
  const memory = memoryEventStore();
  let follows = 0;
  const follow: EventStore['follow'] = (...asked) => {
    follows += 1;
    if (follows === 1) throw new Error('the connection was reset');
    return memory.follow(...asked);
  };
  const store: EventStore = Object.create(memory, {
    follow: { value: follow },
    head: { value: () => memory.head() },
  });
  const logged: unknown[] = [];
  const logger = { warn: (fields: object, message: string) => void logged.push({ ...fields, message }) };
  const stop = new AbortController();
  const accounts = { session: async () => undefined, streamTicket: async () => undefined };
  const redistribution = { quotations: true, mayRedistribute: () => true };
  const feeding = (await openRunStreams({ store, accounts, redistribution, logger })).feed(stop.signal);
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
