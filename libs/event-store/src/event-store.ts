import type { JsonObject } from '@gemscout/domain';

/** A position in the whole store. Opaque: only the store that created it can compare two of them. */
export type Position = string;

/** A fact to append. `id` is a UUIDv5 of what the event is about, so that a repeat is recognised. */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata?: JsonObject;
};

/** The type of an event that was erased. Its data is empty; consumers skip it. */
export const ERASED = 'Erased';

/** An event as read back, with its place. `revision` counts from 0 in its stream. */
export type Recorded = NewEvent & {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** By the database's clock, ISO 8601. */
  readonly recordedAt: string;
};

export type Write = {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  /** The number of events that the caller has seen in the stream; 0 = new stream. */
  readonly expectedRevision: number;
};

/** The streams of a follower, by the prefixes of their names; without it, all. */
export type StreamFilter = { readonly prefixes?: readonly string[] };

export type FollowedBatch = {
  readonly events: readonly Recorded[];
  /** Everything up to here was delivered or filtered out: the value to store as a checkpoint. */
  readonly through: Position;
};

/** Append-only streams with optimistic concurrency. Every adapter passes `eventStoreContract`. */
export interface EventStore {
  /** Identity of this store's history. A restore from a backup sets a new one; a checkpoint keeps (epoch, position). */
  epoch(): Promise<string>;

  /**
   * For operators, after a restore: gives the store another epoch, so that every follower refuses a checkpoint of the history
   * that was lost until it is rebuilt. Events stay as they are. Where it fails half-way, do it again: any new one will do.
   *
   * @returns the epoch from now on
   * @throws StoreUnavailable
   */
  newEpoch(): Promise<string>;

  /** The events of a stream from revision `from` (default 0), oldest first; an unknown stream is empty, not an error. */
  read(stream: string, from?: number): AsyncIterable<Recorded>;

  /**
   * Appends to several streams: all or none. A stream stands at most once in `writes`; a write of no event is left out,
   * and an append of no event answers `head()`.
   *
   * Repeating the same streams, ids and expected revisions changes nothing and gives the same answer. An old id at a
   * later revision is `WrongRevision`. Text is made safe on the way in: lone surrogates become U+FFFD, U+0000 goes.
   *
   * @returns the position of the last event written
   * @throws WrongRevision when another writer was faster; read the tail and decide again
   * @throws StreamClosed when the stream was erased
   * @throws TypeError for what no retry mends: an id that is no UUID, one id twice, a name with control characters
   * @throws EventTooLarge when an event's JSON is over 32 KiB after its text was made safe
   * @throws StoreUnavailable when the outcome is unknown or the store is away; repeat with the same ids
   */
  append(writes: readonly Write[]): Promise<Position>;

  /**
   * Every event after `after` (exclusive) in commit order, without a gap, then live until `signal` aborts, which ends the
   * iteration. Also reports progress (`events: []`) where only filtered-out events were passed. While the store is away
   * it waits, and then goes on where it was.
   *
   * @param after `undefined` = from the beginning
   * @throws PositionUnknown when `after` lies past `head()`: a checkpoint of another history
   */
  follow(after: Position | undefined, filter: StreamFilter, signal: AbortSignal): AsyncIterable<FollowedBatch>;

  /** The position of the last committed event; of an empty store its `origin()`. */
  head(): Promise<Position>;

  /**
   * Resolves where a read and an append would succeed now: what a process needs to do its work. Changes nothing.
   *
   * @throws StoreUnavailable
   */
  ready(): Promise<void>;

  /** The position before the first event of this store. */
  origin(): Position;

  /** Negative, 0 or positive if `a` is before, at or after `b`. */
  compare(a: Position, b: Position): number;

  /**
   * Account deletion only: blanks payload and metadata of every event of the stream in place (type `Erased`; position,
   * revision and id stay) and closes it. Erasing again, or an unknown stream, changes nothing.
   */
  erase(stream: string): Promise<void>;

  /**
   * Account deletion only, once every follower has passed what was erased: removes from all erased events what still
   * identifies them, which is the name of the stream, the id and the time. Positions and revisions stay, followers meet the
   * events under another name, and the stream stays closed. Safe to repeat. KurrentDB cannot: it renames nothing.
   */
  anonymizeErased(): Promise<void>;

  close(): Promise<void>;
}

export class WrongRevision extends Error {
  override readonly name = 'WrongRevision';
  readonly code = 'wrong_revision';

  constructor(
    readonly stream: string,
    readonly expected: number,
    /** Equal to `expected` if an id was used at an earlier revision: deciding again does not help. */
    readonly actual: number,
  ) {
    super(
      expected === actual
        ? `Stream ${stream} holds an event with one of these ids already`
        : `Stream ${stream} is at revision ${actual}, expected ${expected}`,
    );
  }
}

export class StreamClosed extends Error {
  override readonly name = 'StreamClosed';
  readonly code = 'stream_closed';

  constructor(readonly stream: string) {
    super(`Stream ${stream} was erased and takes no more events`);
  }
}

export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
  readonly code = 'event_too_large';

  constructor(type: string, bytes: number) {
    super(`Event ${type} has ${bytes} bytes; at most 32768 are stored. What is larger is evidence`);
  }
}

/** A checkpoint from another history of the store, as after a restore. */
export class PositionUnknown extends Error {
  override readonly name = 'PositionUnknown';
  readonly code = 'position_unknown';

  constructor(position: Position, head: Position) {
    super(`Position ${position} is not in this store, whose last one is ${head}. Run: gemscout rebuild`);
  }
}

/** The store is unavailable, or the outcome of an append is unknown. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'store_unavailable';
}

/** It is KurrentDB that is unavailable; the message says why, without a secret. */
export class KurrentUnavailable extends StoreUnavailable {}
