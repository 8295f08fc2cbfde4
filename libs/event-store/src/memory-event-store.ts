import { randomUUID } from 'node:crypto';
import {
  ERASED,
  StoreUnavailable,
  StreamClosed,
  WrongRevision,
  type EventStore,
  type FollowedBatch,
  type Position,
  type Recorded,
  type StreamFilter,
  type Write,
} from './event-store.ts';
import { HeadWatch } from './head-watch.ts';
import { comparePositions, countOf, matches, positionOf } from './positions.ts';
import { storableWrites, type StorableEvent, type StorableWrite } from './storable.ts';

const BATCH_EVENTS = 500;

/** An event store in this process's memory: for tests and evaluations. */
export function memoryEventStore(): EventStore {
  return new MemoryEventStore();
}

class MemoryEventStore implements EventStore {
  #epoch: string = randomUUID();
  readonly #all: Recorded[] = [];
  readonly #streams = new Map<string, Recorded[]>();
  readonly #ids = new Set<string>();
  readonly #watch = new HeadWatch();
  readonly #closed = new AbortController();

  epoch(): Promise<string> {
    return Promise.resolve(this.#epoch);
  }

  async newEpoch(): Promise<string> {
    this.#refuseClosed();
    this.#epoch = randomUUID();
    return this.#epoch;
  }

  async *read(stream: string, from = 0): AsyncIterable<Recorded> {
    this.#refuseClosed();
    yield* this.#recorded(stream).slice(from);
  }

  async append(writes: readonly Write[]): Promise<Position> {
    this.#refuseClosed();
    const storable = storableWrites(writes);
    if (storable.length === 0) return this.head();
    const repeated = this.#verdict(storable);
    if (repeated !== undefined) return repeated;
    for (const write of storable) for (const event of write.events) this.#record(write.stream, event);
    this.#watch.advance(this.#all.length);
    return positionOf(this.#all.length);
  }

  async *follow(after: Position | undefined, filter: StreamFilter, signal: AbortSignal): AsyncIterable<FollowedBatch> {
    const ended = AbortSignal.any([signal, this.#closed.signal]);
    let passed = after === undefined ? 0 : countOf(after, this.#all.length);
    while (!ended.aborted) {
      const next = this.#all.slice(passed, passed + BATCH_EVENTS);
      if (next.length === 0) {
        await this.#watch.beyond(passed, 60_000, ended);
        continue;
      }
      passed += next.length;
      yield { events: next.filter(({ stream }) => matches(filter, stream)), through: positionOf(passed) };
    }
  }

  async head(): Promise<Position> {
    this.#refuseClosed();
    return positionOf(this.#all.length);
  }

  async ready(): Promise<void> {
    this.#refuseClosed();
  }

  origin(): Position {
    return positionOf(0);
  }

  compare(a: Position, b: Position): number {
    return comparePositions(a, b);
  }

  async erase(stream: string): Promise<void> {
    this.#refuseClosed();
    const blank = this.#recorded(stream).map(erased);
    if (blank.length > 0) this.#streams.set(stream, blank);
    for (const event of blank) this.#all[countOf(event.position) - 1] = event;
  }

  /** The contents of this store end with its process. */
  async anonymizeErased(): Promise<void> {
    this.#refuseClosed();
  }

  async close(): Promise<void> {
    this.#closed.abort();
  }

  /** The position of a repeat; undefined if all may be written. */
  #verdict(writes: readonly StorableWrite[]): Position | undefined {
    const closed = writes.find(({ stream }) => this.#recorded(stream).at(-1)?.type === ERASED);
    if (closed) throw new StreamClosed(closed.stream);
    const last = writes.map((write) => this.#repeatOf(write));
    if (last.every((event) => event !== undefined))
      return positionOf(Math.max(...last.map(({ position }) => countOf(position))));
    for (const { stream, expectedRevision, events } of writes) {
      const actual = this.#recorded(stream).length;
      if (actual !== expectedRevision || events.some(({ id }) => this.#ids.has(`${stream} ${id}`)))
        throw new WrongRevision(stream, expectedRevision, actual);
    }
    return undefined;
  }

  #repeatOf({ stream, expectedRevision, events }: StorableWrite): Recorded | undefined {
    const there = this.#recorded(stream).slice(expectedRevision, expectedRevision + events.length);
    return events.every(({ id }, at) => there[at]?.id === id) ? there.at(-1) : undefined;
  }

  #record(stream: string, { id, type, data, metadata }: StorableEvent): void {
    const recorded: Recorded[] = this.#streams.get(stream) ?? [];
    const event: Recorded = {
      id,
      type,
      stream,
      revision: recorded.length,
      data: JSON.parse(data),
      ...(metadata !== null && { metadata: JSON.parse(metadata) }),
      position: positionOf(this.#all.length + 1),
      recordedAt: new Date().toISOString(),
    };
    this.#streams.set(stream, recorded);
    recorded.push(event);
    this.#all.push(event);
    this.#ids.add(`${stream} ${id}`);
  }

  #recorded(stream: string): readonly Recorded[] {
    return this.#streams.get(stream) ?? [];
  }

  #refuseClosed(): void {
    if (this.#closed.signal.aborted) throw new StoreUnavailable('The event store is closed');
  }
}

function erased({ metadata: _metadata, ...event }: Recorded): Recorded {
  return { ...event, type: ERASED, data: {} };
}
