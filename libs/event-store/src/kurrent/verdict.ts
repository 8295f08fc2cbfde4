import { StreamClosed, WrongRevision } from '../event-store.ts';
import type { StorableWrite } from '../storable.ts';

/** What is in a stream: the revision of each id. */
export type HeldStream = {
  readonly count: number;
  readonly revisions: ReadonlyMap<string, number>;
  readonly isClosed: boolean;
};

/**
 * What an append comes to on streams as they are: the port's rule, whatever words KurrentDB has for it.
 *
 * @returns `repeat` where all of it is there already
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
