import { PositionUnknown, type Position, type Recorded, type StreamFilter } from './event-store.ts';

/** Positions of the memory and PostgreSQL adapters are decimal text of a counter; 0 lies before every event. */
export function positionOf(count: number): Position {
  return String(count);
}

/** @throws PositionUnknown for text that is no position, and past `head` */
export function countOf(position: Position, head = Number.MAX_SAFE_INTEGER): number {
  const count = /^\d{1,16}$/.test(position) ? Number(position) : Number.NaN;
  if (!(count <= head)) throw new PositionUnknown(position, positionOf(head));
  return count;
}

export function comparePositions(a: Position, b: Position): number {
  return countOf(a) - countOf(b);
}

export function matches({ prefixes }: StreamFilter, stream: Recorded['stream']): boolean {
  return prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix));
}
