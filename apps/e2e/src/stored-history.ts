import { setTimeout as sleep } from 'node:timers/promises';
import { postgresEventStore, type EventStore, type Recorded } from '@gemscout/event-store';
import { openReadModel, type ReadModel } from '@gemscout/read-model';
import { queryDatabase } from '@gemscout/postgres';
import type { History, OpenTask, Rows, Usage } from './history-checker.ts';

/** For a dispatcher or a projector that has to take over first. */
const SETTLES_WITHIN_MS = 60_000;

/**
 * Reads all that the product keeps, once what is derived from the events is level with them: its processes must be running.
 * Rebuilds the read model on the way.
 *
 * @param accepted the runs that have ended
 */
export async function readHistory(databaseUrl: string, accepted: readonly string[]): Promise<History> {
  const store = await postgresEventStore(databaseUrl);
  const readModel = await openReadModel(databaseUrl, store);
  try {
    const rows = await servedAndMadeAnew(databaseUrl, store, readModel);
    return {
      events: await allEvents(store),
      compare: (a, b) => store.compare(a, b),
      accepted,
      openTasks: await openTasks(databaseUrl),
      usage: await usage(databaseUrl),
      ...rows,
    };
  } finally {
    await readModel.close();
    await store.close();
  }
}

/** Read again as long as something is written meanwhile, as when verdicts settle: the two would be of different times. */
async function servedAndMadeAnew(
  databaseUrl: string,
  store: EventStore,
  readModel: ReadModel,
): Promise<Pick<History, 'liveRows' | 'rebuiltRows'>> {
  const until = performance.now() + SETTLES_WITHIN_MS;
  for (;;) {
    await settled(databaseUrl, store, readModel);
    const head = await store.head();
    await readModel.waitFor(head, SETTLES_WITHIN_MS);
    const liveRows = await rowsOf(databaseUrl);
    await readModel.rebuild(store, AbortSignal.timeout(SETTLES_WITHIN_MS));
    const rebuiltRows = await rowsOf(databaseUrl);
    const isStill = store.compare(await store.head(), head) === 0;
    if (isStill || performance.now() > until) return { liveRows, rebuiltRows };
  }
}

/** Waits for the projector, and while there is open work; what is still open then is for the checker to judge. */
async function settled(databaseUrl: string, store: EventStore, readModel: ReadModel): Promise<void> {
  const head = await store.head();
  if ((await readModel.waitFor(head, SETTLES_WITHIN_MS)) === 'stale')
    throw new Error(`The projector did not come to ${head} within ${SETTLES_WITHIN_MS / 1_000} s`);
  const until = performance.now() + SETTLES_WITHIN_MS;
  while ((await openTasks(databaseUrl)).length > 0 && performance.now() < until) await sleep(250);
}

async function allEvents(store: EventStore): Promise<readonly Recorded[]> {
  const head = await store.head();
  const events: Recorded[] = [];
  for await (const batch of store.follow(undefined, {}, AbortSignal.timeout(SETTLES_WITHIN_MS))) {
    events.push(...batch.events);
    if (store.compare(batch.through, head) >= 0) break;
  }
  return events;
}

function openTasks(databaseUrl: string): Promise<readonly OpenTask[]> {
  const sql = `SELECT task_id AS "taskId", run_id AS "runId", owner FROM dispatch.open_task ORDER BY 1`;
  return queryDatabase<OpenTask>(databaseUrl, sql);
}

function usage(databaseUrl: string): Promise<readonly Usage[]> {
  const sql = `SELECT workspace_id AS "workspaceId", month, sum(runs)::int AS runs FROM read.usage GROUP BY 1, 2`;
  return queryDatabase<Usage>(databaseUrl, sql);
}

async function rowsOf(databaseUrl: string): Promise<Rows> {
  const sql = `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'read' ORDER BY 1`;
  const rows: Record<string, readonly string[]> = {};
  for (const { name } of await queryDatabase<{ name: string }>(databaseUrl, sql)) {
    const found = await queryDatabase<{ row: string }>(
      databaseUrl,
      `SELECT row_to_json(t)::text AS row FROM read.${name} t ORDER BY 1`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}
