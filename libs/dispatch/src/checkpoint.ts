import type { EventStore, Position } from '@gemscout/event-store';
import type { Database } from './database.ts';
import { DispatchError } from './dispatch.ts';
import type { TaskChanges } from './task-changes.ts';

const READ = {
  name: 'dispatch.checkpoint',
  text: `SELECT epoch, position FROM dispatch.checkpoint WHERE name = 'open_task'`,
};
const CLAIM = {
  name: 'dispatch.claim-checkpoint',
  text: `INSERT INTO dispatch.checkpoint AS held (name, epoch, fence) VALUES ('open_task', $1, $2)
         ON CONFLICT (name) DO UPDATE SET fence = excluded.fence WHERE held.fence <= excluded.fence
         RETURNING position`,
};
// All parts see the table as it was before the statement: the old row of a task is deleted, the row of its next attempt
// is not.
const WRITE = {
  name: 'dispatch.project',
  text: `WITH moved AS (
           UPDATE dispatch.checkpoint SET position = $2, written_at = now()
           WHERE name = 'open_task' AND fence = $3 AND position IS NOT DISTINCT FROM $1 RETURNING true),
         ended AS (DELETE FROM dispatch.open_run USING moved WHERE run_id = ANY ($4::text[])),
         cleared AS (
           DELETE FROM dispatch.open_task USING moved
           WHERE run_id = ANY ($4::text[]) OR (run_id, work) IN (SELECT * FROM unnest($5::text[], $6::text[]))),
         started AS (
           INSERT INTO dispatch.open_run (run_id, workspace_id, requested_at)
           SELECT run.* FROM moved, unnest($7::text[], $8::text[], $9::timestamptz[]) AS run ON CONFLICT DO NOTHING),
         opened AS (
           INSERT INTO dispatch.open_task (task_id, run_id, workspace_id, stage, symbol, attempt, work, not_before,
             traceparent)
           SELECT task.* FROM moved, unnest($10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::int[],
             $16::text[], $17::timestamptz[], $20::text[]) AS task
           ON CONFLICT DO NOTHING),
         progressed AS (
           UPDATE dispatch.open_task SET deliveries = 0, hand_backs = 0
           FROM moved, unnest($18::text[], $19::text[]) AS step (run_id, work)
           WHERE open_task.run_id = step.run_id AND open_task.work = step.work AND deliveries + hand_backs > 0)
         SELECT count(*)::int AS moved FROM moved`,
};

/** How far the table has followed the store. Rows and position change in one statement, so in one transaction. */
export class Checkpoint {
  private constructor(
    private readonly database: Database,
    private readonly fence: number,
    private at: Position | undefined,
  ) {}

  /** @throws DispatchError when the table follows another history, or a later holder owns the checkpoint */
  static async claim(database: Database, store: EventStore, fence: number): Promise<Checkpoint> {
    await checkHistory(database, store);
    const [row] = await database.query<{ position: string | null }>(CLAIM, [await store.epoch(), fence]);
    if (!row) throw leaseLost();
    return new Checkpoint(database, fence, row.position ?? undefined);
  }

  get position(): Position | undefined {
    return this.at;
  }

  /** Writes the rows of `changes` and moves on to `through`: both or neither. @throws DispatchError lease_lost */
  async moveTo(through: Position, changes: TaskChanges): Promise<void> {
    const closed = changes.closedWorks();
    const started = changes.startedRuns();
    const opened = changes.openedTasks();
    const progressed = changes.progressedWorks();
    const values = [
      this.at ?? null,
      through,
      this.fence,
      changes.endedRuns(),
      closed.map(({ runId }) => runId),
      closed.map(({ work }) => work),
      started.map(({ runId }) => runId),
      started.map((run) => run.workspaceId),
      started.map(({ at }) => at),
      opened.map((task) => task.taskId),
      opened.map(({ runId }) => runId),
      opened.map((task) => task.workspaceId),
      opened.map(({ stage }) => stage),
      opened.map(({ symbol }) => symbol ?? null),
      opened.map(({ attempt }) => attempt),
      opened.map(({ work }) => work),
      opened.map(({ notBefore }) => notBefore ?? null),
      progressed.map(({ runId }) => runId),
      progressed.map(({ work }) => work),
      opened.map(({ traceparent }) => traceparent ?? null),
    ];
    const [written] = await this.database.query<{ moved: number }>(WRITE, values);
    if (written?.moved !== 1) throw leaseLost();
    this.at = through;
  }
}

/** How far the table has followed the store; undefined before its first event. */
export async function projectedPosition(database: Database): Promise<Position | undefined> {
  const [row] = await database.query<{ position: string | null }>(READ, []);
  return row?.position ?? undefined;
}

/** @throws DispatchError checkpoint_foreign */
export async function checkHistory(database: Database, store: EventStore): Promise<void> {
  const [row] = await database.query<{ epoch: string; position: string | null }>(READ, []);
  if (!row) return;
  if (row.epoch !== (await store.epoch())) throw foreign('another history of the event store than the one in use');
  if (row.position !== null && store.compare(row.position, await store.head()) > 0)
    throw foreign('events that the event store does not have');
}

function foreign(about: string): DispatchError {
  return new DispatchError(
    'checkpoint_foreign',
    `The open tasks were derived from ${about}. Run "gemscout rebuild" to derive them anew.`,
  );
}

function leaseLost(): DispatchError {
  return new DispatchError('lease_lost', 'Another dispatcher has taken over');
}
