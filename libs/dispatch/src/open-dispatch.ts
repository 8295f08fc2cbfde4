import { checkHistory, projectedPosition } from './checkpoint.ts';
import { Database } from './database.ts';
import type { Dispatch } from './dispatch.ts';
import { migrate } from './migrations.ts';
import { stageLoads, stuckRuns } from './open-work.ts';
import { runDispatch } from './run-dispatch.ts';
import { acquireSingleton } from './singletons.ts';
import { handBack, lease, renew } from './task-leases.ts';
import type { TaskSender } from './task-sender.ts';

const FORGET = {
  name: 'dispatch.forget',
  // What was published as run events stays so.
  text: `WITH runs AS (DELETE FROM dispatch.open_run), tasks AS (DELETE FROM dispatch.open_task)
         DELETE FROM dispatch.checkpoint WHERE name = 'open_task'`,
};

/**
 * Opens the table of open work at a PostgreSQL, and brings its schema `dispatch` up to date.
 *
 * @param url `postgres://…`
 * @throws DispatchUnavailable
 */
export async function openDispatch(url: string, { connections = 6 } = {}): Promise<Dispatch> {
  await migrate(url);
  const database = new Database(url, connections);
  const senders = new Set<TaskSender>();
  return {
    lease: (taskId, owner) => lease(database, taskId, owner),
    renew: (taskId, owner) => renew(database, taskId, owner),
    async handBack(taskId, owner, when) {
      await handBack(database, taskId, owner, when);
      for (const sender of senders) sender.wake();
    },
    acquire: (name, owner) => acquireSingleton(database, name, owner),
    check: (store) => checkHistory(database, store),
    run: (run, signal) => runDispatch(database, run, senders, signal),
    stageLoads: () => stageLoads(database),
    stuckRuns: (store, quietMs) => stuckRuns(database, store, quietMs),
    position: () => projectedPosition(database),
    rebuild: async () => void (await database.query(FORGET, [])),
    close: () => database.close(),
  };
}
