import { randomUUID } from 'node:crypto';
import type { EventData } from '@kurrent/kurrentdb-client';
import { eventIdOf } from '../event-id.ts';
import type { Recorded } from '../event-store.ts';
import { ask, pauseOrGiveUp, type Connection } from './connection.ts';
import { failureOf } from './failures.ts';
import { recordsOf, StreamGone } from './records.ts';
import { expectedStateOf } from './revisions.ts';
import { blankOf, erasedOfBlank, recordedOf } from './stored-events.ts';
import { write } from './writing.ts';

const PAUSES_MS = [20, 100, 400, 1_000];
const BLANKS_AT_ONCE = 500;

/** The erased streams known to this process. */
export class ErasedStreams {
  readonly #names = new Set<string>();
  #read = 0;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  has(stream: string): boolean {
    return this.#names.has(stream);
  }

  /** Applies an event of the list. */
  note({ data }: { readonly data: unknown }): void {
    const { stream } = data as { readonly stream: string };
    this.#names.add(stream);
  }

  /**
   * Reads what was added to the list until this call. Those who ask while it is being read share the next reading.
   *
   * @throws StoreUnavailable
   */
  refresh(connection: Connection): Promise<void> {
    const begin = (): Promise<void> => {
      this.#next = undefined;
      this.#running = this.#readOn(connection);
      return this.#running;
    };
    this.#next ??= this.#running.then(begin, begin);
    return this.#next;
  }

  async #readOn(connection: Connection): Promise<void> {
    for await (const event of recordsOf(connection, connection.names.erased, { from: this.#read })) {
      this.note(event);
      this.#read = Number(event.revision) + 1;
    }
  }
}

/**
 * Adds the stream to the list of erased streams, so that followers deliver its events blank; copies their positions;
 * then tombstones it: KurrentDB accepts no more appends to it, and a scavenge removes its data from the disk. If
 * interrupted, the next call does the rest.
 */
export async function eraseStream(connection: Connection, stream: string): Promise<void> {
  const { driver, names } = connection;
  for (let tries = 0; ; tries += 1) {
    const events = await eventsToErase(connection, stream);
    if (events.length === 0) return;
    await enlist(connection, stream);
    try {
      await copyPlaces(connection, stream, events);
      const expectedRevision = BigInt(events.length - 1);
      await driver.call((client) =>
        client.tombstoneStream(names.of(stream), { expectedRevision, requiresLeader: true }),
      );
      return;
    } catch (cause) {
      // Another event was appended meanwhile, another process erases it too, or the response was lost: read again.
      if (failureOf(cause) === 'closed') return;
      await pauseOrGiveUp(connection, PAUSES_MS[tries], Number.POSITIVE_INFINITY, cause);
    }
  }
}

/** The events of an erased stream: their places are what was kept. @throws StoreUnavailable */
export async function* blanksOf(connection: Connection, stream: string, from: number): AsyncGenerator<Recorded> {
  for await (const blank of recordsOf(connection, connection.names.blanksOf(stream), { from }))
    yield erasedOfBlank(stream, blank);
}

/** None for a stream that was never written or is already deleted. */
async function eventsToErase(connection: Connection, stream: string): Promise<readonly Recorded[]> {
  const events: Recorded[] = [];
  try {
    for await (const event of recordsOf(connection, connection.names.of(stream)))
      events.push(recordedOf(stream, event));
    return events;
  } catch (error) {
    if (error instanceof StreamGone) return [];
    throw error;
  }
}

async function enlist(connection: Connection, stream: string): Promise<void> {
  const { erased } = connection.names;
  const event: EventData = {
    id: eventIdOf(erased, `${stream} ${randomUUID()}`),
    type: 'StreamErased',
    contentType: 'application/json',
    data: { stream },
    metadata: undefined,
  };
  const request = { streamName: erased, expectedState: 'any', events: [event] } as const;
  await ask(connection, (client) => write(client, [{ ...request, events: [event] }]));
}

async function copyPlaces(connection: Connection, stream: string, events: readonly Recorded[]): Promise<void> {
  const streamName = connection.names.blanksOf(stream);
  let copied = 0;
  for await (const blank of recordsOf(connection, streamName)) copied = Number(blank.revision) + 1;
  for (; copied < events.length; copied += BLANKS_AT_ONCE) {
    const blanks = events.slice(copied, copied + BLANKS_AT_ONCE).map(blankOf);
    const request = { streamName, expectedState: expectedStateOf(copied), events: blanks };
    await ask(connection, (client) => write(client, [request]));
  }
}
