import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { EventStore, Position } from '@gemscout/event-store';
import { readCheckpoint } from './projection/checkpoint.ts';
import { project, type ProjectorState } from './projection/project.ts';
import { ProjectedPosition } from './projection/projected-position.ts';
import type { Alarm } from './projection/projection.ts';
import { projectionStatus, type ProjectionStatus } from './projection/projection-status.ts';
import { rebuild, type RebuildReport } from './projection/rebuild.ts';
import { changedRows, type ChangedRows } from './queries/changed-rows.ts';
import { openQueryPool } from './queries/query-pool.ts';
import { readModelQueries, type ReadModelQueries } from './queries/queries.ts';
import { workspaceErasure, type WorkspaceErasure } from './queries/workspace-erasure.ts';
import { WorkspacePositions } from './queries/workspace-positions.ts';
import { openDatabase } from './schema/open-database.ts';

/** The lease, what is projected, a rebuild, and a query of where they stand. */
const PROJECTION_CONNECTIONS = 4;

/** To drop or rename the tables of a large read model takes longer than other statements may. */
const REBUILD_STATEMENT_LIMIT_MS = 600_000;

export type ReadModelOptions = {
  /** The number of connections for queries; default 6. The projection uses up to four more. */
  readonly poolSize?: number;
  /** Called when a stream is skipped from now on, because one of its events cannot be applied. */
  readonly alarm?: Alarm;
};

export interface ReadModel extends ReadModelQueries, ChangedRows, WorkspaceErasure {
  /**
   * Keeps the rows up with the store until `signal` aborts. One process at a time does; others wait for their turn.
   * Rows and checkpoint move in one transaction a batch. What is away is waited for.
   *
   * @param onState told whether this process leads, and while it waits for what is away, the error
   * @throws CheckpointUnusable when the store was restored or replaced: only a rebuild helps
   */
  project(
    store: EventStore,
    signal: AbortSignal,
    onState?: (state: ProjectorState, error?: unknown) => void,
  ): Promise<void>;

  /**
   * Makes all rows anew from the store, beside those that serve meanwhile, and swaps them in one transaction.
   *
   * @param onBegun told once nobody else can rebuild
   * @throws RebuildUnderWay while another one goes on, in this process or in another
   */
  rebuild(store: EventStore, signal: AbortSignal, onBegun?: () => void): Promise<RebuildReport>;

  /** Where the projections stand: the one that serves and, while it goes on, the rebuild. */
  projections(store: EventStore): Promise<readonly ProjectionStatus[]>;

  /**
   * Waits until the rows show everything up to `position`; free when they already do.
   *
   * @returns `stale` when `timeoutMs` (default 2,000) passed first
   */
  waitFor(position: Position, timeoutMs?: number): Promise<'fresh' | 'stale'>;

  /** Records a workspace's write for queries without a position. Runs no statement before it returns. */
  noteWrite(workspaceId: string, position: Position): void;
  /** The last write noted, by this process or, a second late, by another; undefined = none. */
  lastPosition(workspaceId: string): Promise<Position | undefined>;

  close(): Promise<void>;
}

/**
 * Opens the read model in the schemas `read` and `read_control` of a PostgreSQL database, and migrates it.
 *
 * @param positions how positions compare: the event store that will be projected
 */
export async function openReadModel(
  url: string,
  positions: Pick<EventStore, 'compare'>,
  { poolSize = 6, alarm = () => undefined }: ReadModelOptions = {},
): Promise<ReadModel> {
  const database = await openDatabase(url, PROJECTION_CONNECTIONS);
  const pool = openQueryPool(url, poolSize);
  const owner = `${hostname()}/${process.pid}/${randomUUID()}`;
  const progress = new ProjectedPosition(
    (a, b) => positions.compare(a, b),
    async () => (await readCheckpoint(database, 'read')).position,
  );
  const lastWrites = new WorkspacePositions(database);
  return {
    ...readModelQueries(pool, database),
    ...changedRows(pool),
    ...workspaceErasure(pool),
    project: (store, signal, onState = () => undefined) =>
      project({ database, owner, progress, alarm, onState }, store, signal),
    async rebuild(store, signal, onBegun = () => undefined) {
      const own = await openDatabase(url, PROJECTION_CONNECTIONS, REBUILD_STATEMENT_LIMIT_MS);
      try {
        return await rebuild({ database: own, owner: `${owner}/${randomUUID()}`, alarm, onBegun }, store, signal);
      } finally {
        await own.destroy();
      }
    },
    projections: (store) => projectionStatus(database, store),
    waitFor: (position, timeoutMs = 2_000) => progress.waitFor(position, timeoutMs),
    noteWrite: (workspaceId, position) => lastWrites.note(workspaceId, position),
    lastPosition: (workspaceId) => lastWrites.last(workspaceId),
    async close() {
      progress.close();
      await lastWrites.store().catch(() => undefined);
      await Promise.all([pool.end(), database.destroy()]);
    },
  };
}
