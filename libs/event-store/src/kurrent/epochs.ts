import { randomUUID } from 'node:crypto';
import type { EventData, RecordedEvent } from '@kurrent/kurrentdb-client';
import { ask, type Connection } from './connection.ts';
import { failureOf } from './failures.ts';
import type { LogPosition } from './log-positions.ts';
import { recordsOf } from './records.ts';
import { placeOf } from './stored-events.ts';
import { write } from './writing.ts';

/** The identity of the store's history: the last event of a stream of its own. A restore appends another one. */
export type Epochs = {
  /** The store's origin: before its first event. */
  readonly origin: LogPosition;
  current(): Promise<string>;
  /** Appends another one. @throws StoreUnavailable */
  begin(): Promise<string>;
};

/** Reads the epochs, and writes the first one where there is none. @throws what the driver throws */
export async function openEpochs(connection: Connection): Promise<Epochs> {
  const [first] = await epochsOf(connection);
  const origin = placeOf(first ?? (await firstEpoch(connection)));
  return {
    origin,
    current: async () => idOf((await epochsOf(connection)).at(-1)),
    begin: () => nextEpoch(connection),
  };
}

function storeOpened(epoch: string): EventData {
  return {
    id: randomUUID(),
    type: 'StoreOpened',
    contentType: 'application/json',
    data: { epoch },
    metadata: undefined,
  };
}

async function nextEpoch(connection: Connection): Promise<string> {
  const epoch = randomUUID();
  const request = { streamName: connection.names.store, expectedState: 'stream_exists' } as const;
  const event = storeOpened(epoch);
  await ask(connection, (client) => write(client, [{ ...request, events: [event] }]));
  return epoch;
}

async function firstEpoch(connection: Connection): Promise<RecordedEvent> {
  const request = { streamName: connection.names.store, expectedState: 'no_stream' } as const;
  const event = storeOpened(randomUUID());
  try {
    await ask(connection, (client) => write(client, [{ ...request, events: [event] }]));
  } catch (error) {
    if (failureOf(error) !== 'conflict') throw error; // otherwise another process was faster
  }
  const [first] = await epochsOf(connection);
  if (!first) throw new Error('The epoch was written, and is not there');
  return first;
}

async function epochsOf(connection: Connection): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of recordsOf(connection, connection.names.store)) events.push(event);
  return events;
}

function idOf(event: RecordedEvent | undefined): string {
  const { epoch } = (event?.data ?? {}) as { readonly epoch?: string };
  return epoch ?? '';
}
