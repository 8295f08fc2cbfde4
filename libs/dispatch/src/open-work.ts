import { runStream, STAGE_NAMES, type Stage } from '@gemscout/domain';
import type { EventStore } from '@gemscout/event-store';
import type { Database } from './database.ts';
import type { StageLoad, StuckRun, StuckTask } from './dispatch.ts';

/** The number of runs that are read to find their last event. */
const MOST_LOOKED_AT = 50;
/** Two fewer than the number that counts as a crash. */
const MANY_DELIVERIES = 3;

const DELAYED = `sent_at IS NULL AND not_before > now()`;
const RUNNING = `owner IS NOT NULL AND lease_until > now()`;
const LOADS = {
  name: 'dispatch.stage-loads',
  text: `SELECT stage, count(*) FILTER (WHERE sent_at IS NULL AND NOT coalesce(${DELAYED}, false))::int AS waiting,
           count(*) FILTER (WHERE ${DELAYED})::int AS delayed,
           count(*) FILTER (WHERE sent_at IS NOT NULL AND NOT coalesce(${RUNNING}, false))::int AS sent,
           count(*) FILTER (WHERE ${RUNNING})::int AS running, count(*) FILTER (WHERE attempt > 1)::int AS failed,
           greatest(0, extract(epoch FROM now() - min(opened_at)))::float AS oldest
         FROM dispatch.open_task GROUP BY stage`,
};
const OLD_RUNS = {
  name: 'dispatch.old-runs',
  text: `SELECT run_id, workspace_id, requested_at, now() AS now FROM dispatch.open_run
         WHERE requested_at <= now() - $1::float * interval '1 ms'
            OR run_id IN (SELECT run_id FROM dispatch.open_task WHERE deliveries >= ${MANY_DELIVERIES})
         ORDER BY requested_at LIMIT ${MOST_LOOKED_AT}`,
};
const TASKS = {
  name: 'dispatch.tasks-of-runs',
  text: `SELECT run_id, stage, symbol, attempt, deliveries, sends, coalesce(${RUNNING}, false) AS running,
           sent_at IS NOT NULL AS sent
         FROM dispatch.open_task WHERE run_id = ANY ($1::text[]) ORDER BY opened`,
};

type LoadRow = {
  readonly stage: string;
  readonly waiting: number;
  readonly delayed: number;
  readonly sent: number;
  readonly running: number;
  readonly failed: number;
  readonly oldest: number;
};
type RunRow = {
  readonly run_id: string;
  readonly workspace_id: string;
  readonly requested_at: Date;
  readonly now: Date;
};
type TaskRow = StuckTask & { readonly run_id: string; readonly stage: Stage };

export async function stageLoads(database: Database): Promise<readonly StageLoad[]> {
  const rows = await database.query<LoadRow>(LOADS, []);
  return STAGE_NAMES.map((stage) => {
    const row = rows.find((candidate) => candidate.stage === stage);
    if (!row) return { stage, waiting: 0, delayed: 0, sent: 0, running: 0, failed: 0, oldestSeconds: null };
    const { oldest: oldestSeconds, ...counts } = row;
    return { ...counts, stage, oldestSeconds };
  });
}

export async function stuckRuns(database: Database, store: EventStore, quietMs: number): Promise<readonly StuckRun[]> {
  const runs = await database.query<RunRow>(OLD_RUNS, [quietMs]);
  if (runs.length === 0) return [];
  const tasks = await database.query<TaskRow>(TASKS, [runs.map(({ run_id: runId }) => runId)]);
  const stuck: StuckRun[] = [];
  for (const run of runs) {
    const lastEventAt = await lastEventOf(store, run);
    const ofRun = tasks.flatMap(({ run_id: runId, ...task }) => (runId === run.run_id ? [task] : []));
    const isQuiet = run.now.getTime() - Date.parse(lastEventAt) >= quietMs;
    const isCrashing = ofRun.some(({ deliveries }) => deliveries >= MANY_DELIVERIES);
    if (!isQuiet && !isCrashing) continue;
    const { run_id: runId, workspace_id: workspaceId, requested_at: requestedAt } = run;
    const why = isCrashing ? 'delivered_often' : 'quiet';
    stuck.push({ runId, workspaceId, requestedAt: requestedAt.toISOString(), lastEventAt, why, tasks: ofRun });
  }
  return stuck;
}

async function lastEventOf(store: EventStore, { run_id: runId, requested_at: requestedAt }: RunRow): Promise<string> {
  let last = requestedAt.toISOString();
  for await (const { recordedAt } of store.read(runStream(runId))) last = recordedAt;
  return last;
}
