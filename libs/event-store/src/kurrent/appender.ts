import type { AppendStreamRequest } from '@kurrent/kurrentdb-client';
import { StoreUnavailable, type Position } from '../event-store.ts';
import type { DatabaseClock } from '../postgres/database-clock.ts';
import type { StorableWrite } from '../storable.ts';
import { pauseOrGiveUp, type Connection } from './connection.ts';
import { failureOf } from './failures.ts';
import { KnownIds } from './known-ids.ts';
import { positionOf } from './log-positions.ts';
import { recordsOf, StreamGone } from './records.ts';
import { expectedStateOf } from './revisions.ts';
import { eventDataOf, placeOf } from './stored-events.ts';
import { verdictOn, type HeldStream } from './verdict.ts';
import { write } from './writing.ts';

/** For about five seconds, as the PostgreSQL adapter. */
const PAUSES_MS = [20, 100, 400, 1_000, 1_500, 2_000];

/**
 * Appends. KurrentDB proves the expected revisions and knows a repeat by its ids; what it does not look for is an old id at
 * the end of a stream, so that is looked for here, in ids which this process has read before. Whatever KurrentDB answers
 * but success, the streams themselves say what came of the append.
 */
export class Appender {
  readonly #connection: Connection;
  readonly #clock: DatabaseClock;
  /** Of the product's streams, by the product's names. */
  readonly known = new KnownIds();

  constructor(connection: Connection, clock: DatabaseClock) {
    this.#connection = connection;
    this.#clock = clock;
  }

  /** @throws as `EventStore.append` */
  async append(writes: readonly StorableWrite[]): Promise<Position> {
    const { driver } = this.#connection;
    const requests = writes.map((one) => this.#requestOf(one));
    const until = driver.patience();
    const earlier = await this.#settleOldIds(writes, until);
    if (earlier !== undefined) return earlier;
    for (let tries = 0; ; tries += 1) {
      try {
        const place = await driver.call((client) => write(client, requests), until);
        for (const { stream, expectedRevision, events } of writes)
          this.known.note(stream, expectedRevision, idsOf(events));
        return positionOf(place);
      } catch (cause) {
        if (failureOf(cause) === 'unfit') throw unfit(cause);
        const settled = await this.#settleIfThere(writes, until);
        if (settled !== undefined) return settled;
        await pauseOrGiveUp(this.#connection, PAUSES_MS[tries], until, cause);
      }
    }
  }

  #requestOf({ stream, expectedRevision, events }: StorableWrite): AppendStreamRequest {
    const streamName = this.#connection.names.of(stream);
    const now = this.#clock.now();
    const stored = events.map((event) => eventDataOf(event, now));
    return { streamName, expectedState: expectedStateOf(expectedRevision), events: stored };
  }

  /** Reads the unknown part of the streams, up to the revision at which the append would begin. */
  async #settleOldIds(writes: readonly StorableWrite[], until: number): Promise<Position | undefined> {
    for (const { stream, expectedRevision } of writes)
      if (this.known.of(stream).count < expectedRevision) await this.#readOn(stream, until, expectedRevision);
    const hasOld = writes.some(({ stream, events }) => {
      const { revisions } = this.known.of(stream);
      return events.some(({ id }) => revisions.has(id));
    });
    return hasOld ? this.#settle(writes, until) : undefined;
  }

  /** As `#settle`; undefined also while the server does not answer. */
  async #settleIfThere(writes: readonly StorableWrite[], until: number): Promise<Position | undefined> {
    try {
      return await this.#settle(writes, until);
    } catch (error) {
      if (error instanceof StoreUnavailable) return undefined;
      throw error;
    }
  }

  /** @returns the result of a repeat; undefined if the append can be written. @throws the reason why it cannot */
  async #settle(writes: readonly StorableWrite[], until: number): Promise<Position | undefined> {
    const held = await Promise.all(writes.map(({ stream }) => this.#readOn(stream, until)));
    return verdictOn(writes, held) === 'repeat' ? this.#endOf(writes, until) : undefined;
  }

  async #readOn(stream: string, until: number, upTo = Number.MAX_SAFE_INTEGER): Promise<HeldStream> {
    const { count } = this.known.of(stream);
    try {
      const ids: string[] = [];
      // One event is read again, because only a read shows whether the stream was closed meanwhile.
      const from = Math.max(0, count - 1);
      const part = { from, count: upTo - from, until };
      for await (const { id } of recordsOf(this.#connection, this.#connection.names.of(stream), part)) ids.push(id);
      this.known.note(stream, from, ids);
      return { ...this.known.of(stream), isClosed: false };
    } catch (error) {
      if (error instanceof StreamGone) return { ...this.known.of(stream), isClosed: true };
      throw error;
    }
  }

  /** Where the last event of `writes` lies. */
  async #endOf(writes: readonly StorableWrite[], until: number): Promise<Position | undefined> {
    const last = writes.at(-1);
    if (!last) return undefined;
    const part = { from: last.expectedRevision + last.events.length - 1, count: 1, until };
    for await (const event of recordsOf(this.#connection, this.#connection.names.of(last.stream), part))
      return positionOf(placeOf(event));
    return undefined;
  }
}

function idsOf(events: StorableWrite['events']): readonly string[] {
  return events.map(({ id }) => id);
}

function unfit(cause: unknown): TypeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new TypeError(`KurrentDB does not take this append: ${reason}`, { cause });
}
