import type { KurrentAddress } from '@gemscout/service-kit';
import { noteCommit, observedAppend } from '../append-telemetry.ts';
import type { EventStore, FollowedBatch, Position, Recorded, StreamFilter, Write } from '../event-store.ts';
import type { DatabaseClock } from '../postgres/database-clock.ts';
import { storableWrites } from '../storable.ts';
import { Appender } from './appender.ts';
import { connectTo, refuseClosed, unavailable, type Connection } from './connection.ts';
import { openEpochs, type Epochs } from './epochs.ts';
import { blanksOf, ErasedStreams, eraseStream } from './erasing.ts';
import type { FailureLogger } from './following-failures.ts';
import { follow } from './following.ts';
import { lastOfStore } from './head.ts';
import { compareLogPositions, logPositionOf, positionOf } from './log-positions.ts';
import { proveReady } from './readiness.ts';
import { recordsOf, StreamGone } from './records.ts';
import { recordedOf } from './stored-events.ts';
import { StoredNames } from './stored-names.ts';

export type KurrentEventStoreOptions = {
  /** The prefix of its stream names, so that one server can hold several stores. Default `gemscout`. */
  readonly namespace?: string;
  /** The clock of event times; default this machine's. */
  readonly clock?: DatabaseClock;
  /** Is told what followers wait for; default nobody. */
  readonly logger?: FailureLogger;
};

const MACHINE_CLOCK: DatabaseClock = { now: () => new Date().toISOString() };
const SILENT: FailureLogger = { warn: () => undefined };

/**
 * The event store in KurrentDB, 25.1 or later. The user of `address` must be allowed to read `$all`.
 *
 * Connections that die, or lead to a node that does not lead any more, are replaced. An append whose outcome got lost is
 * repeated with the same ids for about five seconds. No operation on a server that gives no answer takes longer than seven.
 *
 * @throws StoreUnavailable when the server does not answer
 */
export async function kurrentEventStore(
  address: KurrentAddress,
  { namespace = 'gemscout', clock = MACHINE_CLOCK, logger = SILENT }: KurrentEventStoreOptions = {},
): Promise<EventStore> {
  const closed = new AbortController();
  const connection = connectTo(address, new StoredNames(namespace), closed.signal);
  try {
    const epochs = await openEpochs(connection);
    return new KurrentAdapter({ connection, epochs, appender: new Appender(connection, clock), closed, logger });
  } catch (error) {
    const reason = await unavailable(connection, error);
    closed.abort();
    await connection.driver.close();
    throw reason;
  }
}

type Parts = {
  readonly connection: Connection;
  readonly epochs: Epochs;
  readonly appender: Appender;
  readonly closed: AbortController;
  readonly logger: FailureLogger;
};

class KurrentAdapter implements EventStore {
  readonly #connection: Connection;
  readonly #epochs: Epochs;
  readonly #closed: AbortController;
  readonly #appender: Appender;
  readonly #logger: FailureLogger;
  readonly #erased = new ErasedStreams();

  constructor({ connection, epochs, appender, closed, logger }: Parts) {
    this.#connection = connection;
    this.#epochs = epochs;
    this.#closed = closed;
    this.#appender = appender;
    this.#logger = logger;
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
    const { origin } = this.#epochs;
    const from = after === undefined ? origin : logPositionOf(after);
    const feed = { connection: this.#connection, erased: this.#erased, origin, logger: this.#logger };
    yield* follow(feed, from, filter, AbortSignal.any([signal, this.#closed.signal]));
  }

  async head(): Promise<Position> {
    return positionOf((await lastOfStore(this.#connection)) ?? this.#epochs.origin);
  }

  ready(): Promise<void> {
    return proveReady(this.#connection);
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
    await this.#connection.driver.close();
  }
}
