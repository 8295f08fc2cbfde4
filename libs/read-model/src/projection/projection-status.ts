import { behind, PositionUnknown, type Behind, type EventStore, type Position } from '@gemscout/event-store';
import type { DataSource } from 'typeorm';
import { CONTROL_SCHEMA } from '../schema/entities.ts';
import type { ProjectionName } from './checkpoint.ts';
import { PROJECTED } from './project.ts';

const MOST_COUNTED = 10_000;

/** The status of a projection. */
export type ProjectionStatus = {
  /** `read` serves; `read_next` is there only while a rebuild fills it. */
  readonly name: ProjectionName;
  /** As stored, at most a second old; null before its first event. */
  readonly position: Position | null;
  readonly head: Position;
  /** A process holds its lease. */
  readonly held: boolean;
  /** Undefined where it belongs to another history of the store: only a rebuild helps. */
  readonly behind: Behind | undefined;
};

type Row = {
  readonly name: ProjectionName;
  readonly epoch: string | null;
  readonly position: Position | null;
  readonly held: boolean;
};

// The lease of a connection that has ended is free, as `takeLease` sees it.
const ROWS = `
  SELECT name, epoch, position,
         owner IS NOT NULL AND lease_until > now() AND EXISTS (
           SELECT FROM pg_stat_activity a
            WHERE a.pid = held.backend_pid AND a.backend_start = held.backend_start) AS held
    FROM ${CONTROL_SCHEMA}.projection held ORDER BY name`;

export async function projectionStatus(database: DataSource, store: EventStore): Promise<readonly ProjectionStatus[]> {
  const [rows, epoch, head] = await Promise.all([database.query<readonly Row[]>(ROWS), store.epoch(), store.head()]);
  return Promise.all(
    rows
      .filter(({ name, held }) => name === 'read' || held)
      .map(async ({ name, position, held, ...row }) => {
        const isForeign = position !== null && row.epoch !== epoch;
        return { name, position, head, held, behind: isForeign ? undefined : await behindOf(store, position) };
      }),
  );
}

async function behindOf(store: EventStore, position: Position | null): Promise<Behind | undefined> {
  try {
    return await behind(store, position ?? undefined, PROJECTED, MOST_COUNTED);
  } catch (error) {
    if (error instanceof PositionUnknown) return undefined;
    throw error;
  }
}
