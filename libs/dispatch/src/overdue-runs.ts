import { runContract } from '@gemscout/contracts';
import { RUN_EXPIRES_AFTER_MS, runStream, type RunCommand } from '@gemscout/domain';
import { execute, StreamClosed, type EventStore } from '@gemscout/event-store';
import type { Database } from './database.ts';
import { crashedTasks, runsOpenSince } from './due-tasks.ts';
import { withRefund } from './refund.ts';

/** Fails stages that crash their workers, and ends runs that have been open for more than 24 hours. */
export async function endOverdueWork(database: Database, store: EventStore, now: string): Promise<void> {
  for (const { runId, taskId: _taskId, ...work } of await crashedTasks(database))
    await decide(store, runId, { type: 'FailStage', ...work, reason: 'crashed', now });
  const expired = new Date(Date.parse(now) - RUN_EXPIRES_AFTER_MS).toISOString();
  for (const runId of await runsOpenSince(database, expired)) await decide(store, runId, { type: 'ExpireRun', now });
}

async function decide(store: EventStore, runId: string, command: RunCommand): Promise<void> {
  try {
    await execute(store, { stream: runStream(runId), contract: runContract, command }, withRefund);
  } catch (error) {
    if (!(error instanceof StreamClosed)) throw error; // the account was deleted meanwhile
  }
}
