import { eventIdOf } from '../event-id.ts';
import type { EventStore, NewEvent, Position, Recorded, Write } from '../event-store.ts';

/** What the contract needs of an adapter. */
export type ContractAdapter = {
  /** An empty store. */
  open(): Promise<EventStore>;
  /** The store that `open` gave last once more, as another process opens it. */
  openAgain(): Promise<EventStore>;
  /** Removes from the disk what was erased, where that is a step of its own. */
  scavenge?(): Promise<void>;
  /** A well-formed position that no store of this kind ever reaches. */
  readonly pastEveryHead: Position;
};

/** Shared by the parts of the contract: an empty store for each test, and new names. */
export type ContractStage = Omit<ContractAdapter, 'open'> & {
  readonly store: () => EventStore;
  readonly newStream: () => string;
};

export function event(stream: string, key: string, type = 'Happened'): NewEvent {
  return { id: eventIdOf(stream, key), type, data: { key } };
}

export function write(stream: string, expectedRevision: number, ...keysOfEvents: readonly string[]): Write {
  return { stream, expectedRevision, events: keysOfEvents.map((key) => event(stream, key)) };
}

export function keys(events: readonly Recorded[]): readonly unknown[] {
  return events.map(({ data }) => data['key']);
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

export async function followed(
  store: EventStore,
  after: string | undefined,
  count: number,
): Promise<readonly Recorded[]> {
  const enough = new AbortController();
  const events: Recorded[] = [];
  for await (const batch of store.follow(after, {}, enough.signal)) {
    events.push(...batch.events);
    if (events.length >= count) enough.abort();
  }
  return events;
}
