import { listenTo } from '@gemscout/postgres';
import type { Pool } from 'pg';
import {
  StoreUnavailable,
  type EventStore,
  type FollowedBatch,
  type Position,
  type Recorded,
  type StreamFilter,
  type Write,
} from '../event-store.ts';
import { observedAppend } from '../append-telemetry.ts';
import { HeadWatch } from '../head-watch.ts';
import { comparePositions, positionOf } from '../positions.ts';
import { storableWrites } from '../storable.ts';
import { openPool, withRetry } from './connections.ts';
import { databaseClock, type DatabaseClock } from './database-clock.ts';
import { Feed, follow } from './follow.ts';
import { GroupCommit } from './group-commit.ts';
import { HeldConnection } from './held-connection.ts';
import { migrate } from './migrate.ts';
import { recordedOf, rowsOfStream, type EventRow } from './recorded-rows.ts';

const PAGE_EVENTS = 1_000;
const READ_PAUSES_MS = [20, 100, 400];

export type PostgresEventStoreOptions = {
  /** Connections for reading; one more writes, one more listens as soon as there is a follower. Default 4. */
  readonly readConnections?: number;
};

export type PostgresEventStore = EventStore & {
  /** The database's clock as measured by this process: commands carry its `now()`. */
  clock(): DatabaseClock;
};

/**
 * The event store in PostgreSQL, schema `event_store`, which it creates and migrates.
 *
 * Connections that die are replaced. An append whose outcome got lost is repeated with the same ids for about five
 * seconds, so a database that restarts costs time, not an error.
 *
 * @throws StoreUnavailable when the database does not answer
 */
export async function postgresEventStore(
  url: string,
  { readConnections = 4 }: PostgresEventStoreOptions = {},
): Promise<PostgresEventStore> {
  const closed = new AbortController();
  const readers = openPool(url, readConnections);
  try {
    const clock = await withRetry(
      async () => {
        await migrate(url);
        return databaseClock(readers, closed.signal);
      },
      [],
      closed.signal,
    );
    return new PostgresAdapter(url, readers, clock, closed);
  } catch (error) {
    await readers.end();
    throw error;
  }
}

class PostgresAdapter implements PostgresEventStore {
  readonly #url: string;
  readonly #readers: Pool;
  readonly #writer: HeldConnection;
  readonly #clock: DatabaseClock;
  readonly #closed: AbortController;
  readonly #watch = new HeadWatch();
  readonly #commits: GroupCommit;
  readonly #feed: Feed;
  #listening: Promise<void> | undefined;
  #ending: Promise<void> | undefined;

  constructor(url: string, readers: Pool, clock: DatabaseClock, closed: AbortController) {
    this.#url = url;
    this.#readers = readers;
    this.#writer = new HeldConnection(openPool(url, 1, 'gemscout event store writer'));
    this.#clock = clock;
    this.#closed = closed;
    this.#commits = new GroupCommit(this.#writer, (position) => this.#watch.advance(position), closed.signal);
    this.#feed = new Feed(readers, this.#watch, () => this.head());
  }

  clock(): DatabaseClock {
    return this.#clock;
  }

  async epoch(): Promise<string> {
    const { rows } = await this.#withRetry(() =>
      this.#readers.query<{ epoch: string }>('SELECT epoch FROM event_store.store'),
    );
    return rows[0]?.epoch ?? '';
  }

  async newEpoch(): Promise<string> {
    const { rows } = await this.#withRetry(() =>
      this.#readers.query<{ epoch: string }>('UPDATE event_store.store SET epoch = gen_random_uuid() RETURNING epoch'),
    );
    return rows[0]?.epoch ?? '';
  }

  async *read(stream: string, from = 0): AsyncIterable<Recorded> {
    let page = this.#page(stream, from);
    for (let next = from + PAGE_EVENTS; ; next += PAGE_EVENTS) {
      const rows = await page;
      const isLast = rows.length < PAGE_EVENTS;
      if (!isLast) page = this.#page(stream, next); // read while the caller is busy with this one
      for (const row of rows) yield recordedOf(row);
      if (isLast) return;
    }
  }

  #page(stream: string, from: number): Promise<readonly EventRow[]> {
    const rows = this.#withRetry(() => rowsOfStream(this.#readers, stream, from, PAGE_EVENTS));
    rows.catch(() => undefined); // reported where it is awaited, or nowhere if the caller has stopped
    return rows;
  }

  async append(writes: readonly Write[]): Promise<Position> {
    this.#refuseClosed();
    const storable = storableWrites(writes);
    if (storable.length === 0) return this.head();
    return observedAppend(storable, async () => positionOf(await this.#commits.append(storable)));
  }

  follow(after: Position | undefined, filter: StreamFilter, signal: AbortSignal): AsyncIterable<FollowedBatch> {
    this.#listening ??= listenTo(
      this.#url,
      'event_store',
      (position) => this.#watch.advance(Number(position)),
      this.#closed.signal,
    );
    return follow(this.#feed, after, filter, AbortSignal.any([signal, this.#closed.signal]));
  }

  async head(): Promise<Position> {
    const { rows } = await this.#withRetry(() =>
      this.#readers.query<{ head: string }>('SELECT last_position AS head FROM event_store.store'),
    );
    return rows[0]?.head ?? '0';
  }

  async ready(): Promise<void> {
    await this.head();
  }

  origin(): Position {
    return positionOf(0);
  }

  compare(a: Position, b: Position): number {
    return comparePositions(a, b);
  }

  async erase(stream: string): Promise<void> {
    await this.#withRetry(() => this.#readers.query('SELECT event_store.erase_stream($1)', [stream]));
  }

  async anonymizeErased(): Promise<void> {
    const named = `SELECT DISTINCT stream FROM event_store.event
      WHERE type = 'Erased' AND recorded_at > '1970-01-01 00:00:00+00'`;
    const { rows } = await this.#withRetry(() => this.#readers.query<{ stream: string }>(named));
    for (const { stream } of rows)
      await this.#withRetry(() => this.#readers.query('SELECT event_store.anonymize_stream($1)', [stream]));
  }

  close(): Promise<void> {
    this.#closed.abort();
    this.#ending ??= Promise.all([this.#writer.end(), this.#readers.end(), this.#listening]).then(() => undefined);
    return this.#ending;
  }

  #withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
    return withRetry(work, READ_PAUSES_MS, this.#closed.signal);
  }

  #refuseClosed(): void {
    if (this.#closed.signal.aborted) throw new StoreUnavailable('The event store is closed');
  }
}
