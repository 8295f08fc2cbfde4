import { processOwner, type Dispatch } from '@gemscout/dispatch';
import { STAGE_NAMES, type Stage } from '@gemscout/domain';
import type { EventStore } from '@gemscout/event-store';
import type { StageBus } from '@gemscout/stage-bus';
import type { Logger } from 'pino';
import { followEndedRuns } from './ended-runs.ts';
import { RunSessions } from './run-sessions.ts';
import { TaskRunner, type StageWork } from './task-runner.ts';

export type TaskWorkerDeps = {
  readonly store: EventStore;
  readonly bus: StageBus;
  readonly dispatch: Dispatch;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
  /** The stages that this worker serves; all by default. */
  readonly stages?: readonly Stage[];
  /** Maximum number of concurrent tasks per stage; default 8. */
  readonly concurrency?: number;
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
};

export interface Worker {
  /** Takes no new task, gives running ones `graceMs` to finish, then aborts them and hands their rows back. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Runs `work` for the tasks of the bus, each under the lease of its row.
 *
 * An error of `work` decides the task's fate: a refusal by the run ends it, an "unavailable" error hands it back, and any
 * other error fails the attempt. The signal of `work` aborts when its run ends or the worker stops.
 *
 * @throws BusUnavailable
 */
export async function startTaskWorker(deps: TaskWorkerDeps, work: StageWork): Promise<Worker> {
  const { store, bus, dispatch, clock, stages = STAGE_NAMES, concurrency = 8, logger } = deps;
  const stopped = new AbortController();
  const sessions = new RunSessions(store, clock);
  const runner = new TaskRunner({ dispatch, sessions, work, owner: processOwner(), logger });
  const consumer = await bus.consume({ stages, concurrency }, (task, signal) => runner.run(task, signal));
  const following = followEndedRuns(store, (runId) => runner.runEnded(runId), logger, stopped.signal);
  return {
    async stop(graceMs) {
      await consumer.stop(graceMs);
      stopped.abort();
      await following;
    },
  };
}
