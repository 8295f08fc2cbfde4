import { StreamClosed, WrongRevision } from '../event-store.ts';
import type { StorableWrite } from '../storable.ts';

/** What is in a stream: the revision of each id. */
export type HeldStream = {
  readonly count: number;
  readonly revisions: ReadonlyMap<string, number>;
  readonly isClosed: boolean;
};

/**
 * The outcome of an append on the current streams, by the port's rules rather than KurrentDB's.
 *
 * @returns `repeat` if all of it is already there
 * @throws StreamClosed, WrongRevision
 */
export function verdictOn(writes: readonly StorableWrite[], held: readonly HeldStream[]): 'repeat' | 'new' {
  const pairs = writes.map((write, at) => [write, held[at] ?? NEVER_WRITTEN] as const);
  for (const [{ stream }, { isClosed }] of pairs) if (isClosed) throw new StreamClosed(stream);
  if (pairs.every(([write, stream]) => isThere(write, stream))) return 'repeat';
  for (const [{ stream, expectedRevision, events }, { count, revisions }] of pairs)
    if (count !== expectedRevision || events.some(({ id }) => revisions.has(id)))
      throw new WrongRevision(stream, expectedRevision, count);
  return 'new';
}

function isThere({ events, expectedRevision }: StorableWrite, { revisions }: HeldStream): boolean {
  return events.every(({ id }, at) => revisions.get(id) === expectedRevision + at);
}

const NEVER_WRITTEN: HeldStream = { count: 0, revisions: new Map(), isClosed: false };
