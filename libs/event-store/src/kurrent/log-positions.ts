import { PositionUnknown, type Position } from '../event-store.ts';

/** A position in KurrentDB's log. Both parts are equal for an event; a checkpoint may be between two events. */
export type LogPosition = { readonly commit: bigint; readonly prepare: bigint };

const SHAPE = /^(\d{1,19})\/(\d{1,19})$/;
const END_OF_ALL_LOGS: LogPosition = { commit: 2n ** 63n - 1n, prepare: 2n ** 63n - 1n };

export function positionOf({ commit, prepare }: LogPosition): Position {
  return `${commit}/${prepare}`;
}

/** @throws PositionUnknown for what `positionOf` does not write, such as a position of another adapter */
export function logPositionOf(position: Position): LogPosition {
  const [, commit, prepare] = SHAPE.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) throw new PositionUnknown(position, positionOf(END_OF_ALL_LOGS));
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** Negative, 0 or positive if `a` is before, at or after `b`. */
export function compareLogPositions(a: LogPosition, b: LogPosition): number {
  return signOf(a.commit - b.commit) || signOf(a.prepare - b.prepare);
}

/** @throws PositionUnknown where `position` lies past `last` */
export function refusePast(last: LogPosition, position: LogPosition): void {
  if (compareLogPositions(position, last) > 0) throw new PositionUnknown(positionOf(position), positionOf(last));
}

function signOf(difference: bigint): number {
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}
