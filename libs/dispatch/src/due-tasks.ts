import type { Stage, StageTask } from '@gemscout/domain';
import type { TracedTask } from '@gemscout/stage-bus';
import type { Database } from './database.ts';

/** The most tasks of one workspace that are on the bus at once; the others wait in the table. */
const ON_BUS_PER_WORKSPACE = 24;
/** Leases without a new step after which the task is considered to crash its worker. */
const CRASHES_AFTER_DELIVERIES = 5;

// Sent and not leased for a long time: lost on the bus, or no worker serves the stage. Leased and expired: its worker
// is gone.
const OVERDUE = `owner IS NULL AND sent_at <= now() - interval '5 minutes' * 2 ^ least(sends - 1, 12)`;
const LAPSED = `owner IS NOT NULL AND lease_until <= now()`;
const WAITING = `sent_at IS NULL AND (not_before IS NULL OR not_before <= now())`;
const CLAIM = {
  name: 'dispatch.claim-due',
  text: `WITH on_bus AS (
           SELECT workspace_id, count(*) AS tasks FROM dispatch.open_task WHERE sent_at IS NOT NULL GROUP BY 1),
         waiting AS (
           SELECT task_id, workspace_id, row_number() OVER (PARTITION BY workspace_id ORDER BY opened) AS place
           FROM dispatch.open_task WHERE ${WAITING} AND deliveries < ${CRASHES_AFTER_DELIVERIES}),
         due AS (
           SELECT task_id FROM waiting LEFT JOIN on_bus USING (workspace_id)
           WHERE place + coalesce(tasks, 0) <= ${ON_BUS_PER_WORKSPACE}
           UNION
           SELECT task_id FROM dispatch.open_task
           WHERE deliveries < ${CRASHES_AFTER_DELIVERIES} AND ((${OVERDUE}) OR (${LAPSED}))),
         claimed AS (
           UPDATE dispatch.open_task SET sent_at = now(), sends = sends + 1, owner = NULL, lease_until = NULL
           FROM due WHERE open_task.task_id = due.task_id AND (owner IS NULL OR lease_until <= now())
           RETURNING open_task.*)
         SELECT task_id, run_id, stage, symbol, attempt, traceparent, sends FROM claimed ORDER BY opened`,
};
const UNCLAIM = {
  name: 'dispatch.unclaim',
  text: `UPDATE dispatch.open_task SET sent_at = NULL, sends = greatest(0, sends - 1)
         WHERE task_id = ANY ($1::text[]) AND owner IS NULL AND sent_at IS NOT NULL`,
};
const NEXT_DUE = {
  name: 'dispatch.next-due',
  text: `SELECT extract(epoch FROM min(at) - now())::float * 1000 AS ms FROM (
           SELECT not_before AS at FROM dispatch.open_task WHERE sent_at IS NULL AND not_before > now()
           UNION ALL
           SELECT lease_until FROM dispatch.open_task
           WHERE owner IS NOT NULL AND deliveries < ${CRASHES_AFTER_DELIVERIES}) AS due`,
};
const SEND_ANEW = {
  name: 'dispatch.send-anew',
  text: `UPDATE dispatch.open_task SET sent_at = NULL, sends = 0, owner = NULL, lease_until = NULL
         WHERE (owner IS NULL OR lease_until <= now())
           AND sent_at > (SELECT max(sent_at) FROM dispatch.open_task) - $1::float * interval '1 ms'`,
};
const CRASHED = {
  name: 'dispatch.crashed',
  text: `SELECT task_id, run_id, stage, symbol, attempt FROM dispatch.open_task
         WHERE deliveries >= ${CRASHES_AFTER_DELIVERIES} AND (owner IS NULL OR lease_until <= now())`,
};
const OPEN_SINCE = {
  name: 'dispatch.open-since',
  text: 'SELECT run_id FROM dispatch.open_run WHERE requested_at < $1::timestamptz',
};

type TaskRow = {
  readonly task_id: string;
  readonly run_id: string;
  readonly stage: Stage;
  readonly symbol: string | null;
  readonly attempt: number;
};

type ClaimedRow = TaskRow & { readonly traceparent: string | null; readonly sends: number };

/** A task that is due; `again`: it was sent before. */
export type DueTask = { readonly task: TracedTask; readonly again: boolean };

/** Marks the due tasks as sent and returns them, the oldest first. */
export async function claimDue(database: Database): Promise<readonly DueTask[]> {
  return (await database.query<ClaimedRow>(CLAIM, [])).map(({ traceparent, sends, ...row }) => ({
    task: { ...taskOf(row), ...(traceparent !== null && { traceparent }) },
    again: sends > 1,
  }));
}

/** Takes back a claim whose sending failed. */
export async function unclaim(database: Database, tasks: readonly StageTask[]): Promise<void> {
  await database.query(UNCLAIM, [tasks.map(({ taskId }) => taskId)]);
}

/** Milliseconds until the next delayed task or the end of a lease; undefined if there is none. */
export async function nextDueMs(database: Database): Promise<number | undefined> {
  const [row] = await database.query<{ ms: number | null }>(NEXT_DUE, []);
  return row?.ms ?? undefined;
}

/** Makes the unleased tasks that were sent within the last `lastMs` due again. */
export async function sendAnew(database: Database, lastMs: number): Promise<void> {
  await database.query(SEND_ANEW, [lastMs]);
}

export async function crashedTasks(database: Database): Promise<readonly StageTask[]> {
  return (await database.query<TaskRow>(CRASHED, [])).map(taskOf);
}

/** Runs that were requested before `instant` and have not ended. */
export async function runsOpenSince(database: Database, instant: string): Promise<readonly string[]> {
  return (await database.query<{ run_id: string }>(OPEN_SINCE, [instant])).map((row) => row.run_id);
}

function taskOf({ task_id: taskId, run_id: runId, stage, symbol, attempt }: TaskRow): StageTask {
  return { taskId, runId, stage, attempt, ...(symbol !== null && { symbol }) };
}
