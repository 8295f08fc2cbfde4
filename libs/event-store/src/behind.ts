import type { EventStore, Position, StreamFilter } from './event-store.ts';

const LIMIT_MS = 1_000;

/** What a follower still has to read. */
export type Behind = {
  readonly events: number;
  /** There are more: counting stopped at the requested limit, or after a second. */
  readonly orMore: boolean;
  /** When the oldest of them was recorded, ISO 8601; null where there is none. */
  readonly since: string | null;
};

/**
 * How far a checkpoint is behind the head. It reads on from the checkpoint, since positions are opaque.
 *
 * @param after the checkpoint; undefined = before the first event
 * @param most events that are counted
 * @throws PositionUnknown for a checkpoint of another history; StoreUnavailable
 */
export async function behind(
  store: EventStore,
  after: Position | undefined,
  filter: StreamFilter,
  most: number,
): Promise<Behind> {
  const head = await store.head();
  const reached = (position: Position | undefined): boolean =>
    position !== undefined && store.compare(position, head) >= 0;
  let events = 0;
  let since: string | null = null;
  if (store.compare(after ?? store.origin(), head) === 0) return { events, orMore: false, since };
  const ending = new AbortController();
  try {
    const until = AbortSignal.any([ending.signal, AbortSignal.timeout(LIMIT_MS)]);
    for await (const batch of store.follow(after, filter, until)) {
      events += batch.events.length;
      since ??= batch.events[0]?.recordedAt ?? null;
      if (events >= most) return { events: most, orMore: events > most || !reached(batch.through), since };
      if (reached(batch.through)) return { events, orMore: false, since };
    }
  } finally {
    ending.abort();
  }
  return { events, orMore: true, since };
}
