import { BACKWARDS, END, streamNameFilter, type PrefixesFilter, type ReadPosition } from '@kurrent/kurrentdb-client';
import type { KurrentAddress } from '@gemscout/service-kit';
import { noteCommit, observedAppend } from '../append-telemetry.ts';
import type { EventStore, FollowedBatch, Position, Recorded, StreamFilter, Write } from '../event-store.ts';
import type { DatabaseClock } from '../postgres/database-clock.ts';
import { storableWrites } from '../storable.ts';
import { Appender } from './appender.ts';
import { connectTo, withRetry, refuseClosed, unavailable, type Connection } from './connection.ts';
import { openEpochs, type Epochs } from './epochs.ts';
import { blanksOf, ErasedStreams, eraseStream } from './erasing.ts';
import { follow } from './following.ts';
import { compareLogPositions, logPositionOf, positionOf, type LogPosition } from './log-positions.ts';
import { recordsOf, StreamGone } from './records.ts';
import { isOfSystem, placeOf, recordedOf } from './stored-events.ts';
import { StoredNames } from './stored-names.ts';

const PAUSES_MS = [20, 100, 400];
const RECORDS_AT_ONCE = 100;

export type KurrentEventStoreOptions = {
  /** The prefix of its stream names, so that one server can hold several stores. Default `gemscout`. */
  readonly namespace?: string;
  /** The clock of event times; default this machine's. */
  readonly clock?: DatabaseClock;
};

const MACHINE_CLOCK: DatabaseClock = { now: () => new Date().toISOString() };

/**
 * The event store in KurrentDB, 25.1 or later. The user of `address` must be allowed to read `$all`.
 *
 * Connections that die are replaced. An append whose outcome got lost is repeated with the same ids for about five seconds.
 *
 * @throws StoreUnavailable when the server does not answer
 */
export async function kurrentEventStore(
  address: KurrentAddress,
  { namespace = 'gemscout', clock = MACHINE_CLOCK }: KurrentEventStoreOptions = {},
): Promise<EventStore> {
  const closed = new AbortController();
  const connection = connectTo(address, new StoredNames(namespace), closed.signal);
  try {
    const epochs = await openEpochs(connection);
    return new KurrentAdapter(connection, epochs, new Appender(connection, clock), closed);
  } catch (error) {
    const reason = await unavailable(connection, error);
    closed.abort();
    await connection.client.dispose();
    throw reason;
  }
}

class KurrentAdapter implements EventStore {
  readonly #connection: Connection;
  readonly #epochs: Epochs;
  readonly #closed: AbortController;
  readonly #appender: Appender;
  readonly #erased = new ErasedStreams();

  constructor(connection: Connection, epochs: Epochs, appender: Appender, closed: AbortController) {
    this.#connection = connection;
    this.#epochs = epochs;
    this.#closed = closed;
    this.#appender = appender;
  }

  epoch(): Promise<string> {
    return this.#epochs.current();
  }

  newEpoch(): Promise<string> {
    return this.#epochs.begin();
  }

  async *read(stream: string, from = 0): AsyncIterable<Recorded> {
    const { names } = this.#connection;
    try {
      for await (const record of recordsOf(this.#connection, names.of(stream), { from })) {
        this.#appender.known.note(stream, Number(record.revision), [record.id]);
        yield recordedOf(stream, record);
      }
    } catch (error) {
      if (!(error instanceof StreamGone)) throw error;
      yield* blanksOf(this.#connection, stream, from);
    }
  }

  async append(writes: readonly Write[]): Promise<Position> {
    refuseClosed(this.#connection);
    const storable = storableWrites(writes);
    if (storable.length === 0) return this.head();
    return observedAppend(storable, async () => {
      const position = await this.#appender.append(storable);
      noteCommit(storable.reduce((sum, { events }) => sum + events.length, 0));
      return position;
    });
  }

  async *follow(after: Position | undefined, filter: StreamFilter, signal: AbortSignal): AsyncIterable<FollowedBatch> {
    const from = after === undefined ? this.#epochs.origin : logPositionOf(after);
    const endOfLog = async (): Promise<LogPosition> => (await this.#lastPlace(undefined)) ?? this.#epochs.origin;
    const feed = { connection: this.#connection, erased: this.#erased, endOfLog };
    yield* follow(feed, from, filter, AbortSignal.any([signal, this.#closed.signal]));
  }

  async head(): Promise<Position> {
    const { names } = this.#connection;
    const place = await this.#lastPlace(streamNameFilter({ prefixes: [...names.followed] }));
    return positionOf(place ?? this.#epochs.origin);
  }

  origin(): Position {
    return positionOf(this.#epochs.origin);
  }

  compare(a: Position, b: Position): number {
    return compareLogPositions(logPositionOf(a), logPositionOf(b));
  }

  erase(stream: string): Promise<void> {
    return eraseStream(this.#connection, stream);
  }

  /** KurrentDB keeps the name of a deleted stream permanently, to refuse appends to it. */
  anonymizeErased(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#connection.client.dispose();
  }

  /** Where the last record lies that KurrentDB did not write by itself; without `filter`, the last one at all. */
  #lastPlace(filter: PrefixesFilter | undefined): Promise<LogPosition | undefined> {
    const { client } = this.#connection;
    return withRetry(this.#connection, PAUSES_MS, async () => {
      let fromPosition: ReadPosition = END;
      for (let maxCount = 1; ; maxCount = RECORDS_AT_ONCE) {
        let count = 0;
        for await (const { event } of client.readAll({
          direction: BACKWARDS,
          fromPosition,
          maxCount,
          requiresLeader: true,
          ...(filter && { filter }),
        })) {
          if (!event) continue;
          if (!filter || !isOfSystem(event)) return placeOf(event);
          fromPosition = placeOf(event);
          count += 1;
        }
        if (count < maxCount) return undefined;
      }
    });
  }
}
