import { eventIdOf } from '../event-id.ts';
import { StoreUnavailable, type EventStore, type Position, type Recorded } from '../event-store.ts';

/** Confirmed events: position by event id. */
export type Acknowledged = Map<string, Position>;

/**
 * Appends one event after the other to a stream until `signal`, and records what was confirmed. After
 * `StoreUnavailable` it retries with the same id, as a worker does.
 */
export async function writeUntil(
  signal: AbortSignal,
  store: EventStore,
  stream: string,
  acknowledged: Acknowledged,
): Promise<void> {
  for (let at = 0; !signal.aborted;) {
    const id = eventIdOf(stream, String(at));
    try {
      const events = [{ id, type: 'Written', data: { at } }];
      acknowledged.set(id, await store.append([{ stream, expectedRevision: at, events }]));
      at += 1;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

/** Follows everything until `through` is passed. */
export async function followTo(store: EventStore, through: Promise<Position>): Promise<readonly Recorded[]> {
  const enough = new AbortController();
  const events: Recorded[] = [];
  let last: Position | undefined;
  void through.then((position) => {
    last = position;
    if (events.at(-1)?.position === position) enough.abort();
  });
  for await (const batch of store.follow(undefined, {}, enough.signal)) {
    events.push(...batch.events);
    if (last !== undefined && store.compare(batch.through, last) >= 0) enough.abort();
  }
  return events;
}

/** Streams whose revisions are not 0, 1, 2, … in the order of the events. */
export function disorderedStreams(events: readonly Recorded[]): readonly string[] {
  const next = new Map<string, number>();
  const wrong = new Set<string>();
  for (const { stream, revision } of events) {
    if (revision !== (next.get(stream) ?? 0)) wrong.add(stream);
    next.set(stream, revision + 1);
  }
  return [...wrong];
}

/** Confirmed events that are not there exactly once at their confirmed position. */
export function lostOrMoved(acknowledged: Acknowledged, events: readonly Recorded[]): readonly string[] {
  const found = Map.groupBy(events, ({ id }) => id);
  return [...acknowledged].flatMap(([id, position]) => {
    const there = found.get(id) ?? [];
    return there.length === 1 && there[0]?.position === position ? [] : [id];
  });
}
