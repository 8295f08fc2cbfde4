import type { Dispatch } from '@gemscout/dispatch';
import type { StageTask } from '@gemscout/domain';
import type { RunSession } from '@gemscout/research';
import { inLogContext, isUnavailable, untilAborted, withTimeout } from '@gemscout/service-kit';
import type { Logger } from 'pino';
import { abstentionIn, isOver, reasonOf } from './failures.ts';
import { freeLease, keepTaskLease, takeLease } from './held-lease.ts';
import type { RunSessions } from './run-sessions.ts';

/**
 * A stopping worker waits this long for the step under way, so that the next worker finds it recorded and does not pay for it
 * again.
 */
const RECORDING_MS = 1_000;

/** Does a task's work. Does nothing for a late task, whose stage is done or in a later attempt. */
export type StageWork = (task: StageTask, session: RunSession, signal: AbortSignal) => Promise<void>;

type RunnerDeps = {
  readonly dispatch: Dispatch;
  readonly sessions: RunSessions;
  readonly work: StageWork;
  readonly owner: string;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/**
 * Runs leased tasks, and classifies each failure: end of the run, stop of the worker, outage of the database, or failure of
 * the work.
 */
export class TaskRunner {
  readonly #taskIds = new Set<string>();
  /** Abort controllers of the running tasks, by run id. */
  readonly #underWay = new Map<string, Set<AbortController>>();

  constructor(private readonly deps: RunnerDeps) {}

  /** Aborts the running tasks of a run that has ended. */
  runEnded(runId: string): void {
    this.deps.sessions.forget(runId);
    for (const task of this.#underWay.get(runId) ?? []) task.abort(new Error('The run has ended'));
  }

  /**
   * Resolves when the bus may forget the task: it is done, its failure is recorded, it is no longer needed, or it is back in
   * the table.
   *
   * @param stopping aborts when this worker stops
   */
  async run(task: StageTask, stopping: AbortSignal): Promise<void> {
    const { taskId, runId } = task;
    if (this.#taskIds.has(taskId)) return; // delivered twice; the first delivery does the work
    this.#taskIds.add(taskId);
    try {
      await inLogContext({ runId }, () => this.#runOnce(task, stopping));
    } finally {
      this.#taskIds.delete(taskId);
    }
  }

  async #runOnce(task: StageTask, stopping: AbortSignal): Promise<void> {
    const { dispatch, owner } = this.deps;
    if (await takeLease(dispatch, task.taskId, owner, stopping)) await this.#runLeased(task, stopping);
    else await this.#tellIfUnknown(task);
  }

  /**
   * Logs a warning if the run of a task without a row never existed: such a task comes from another store or program. Usually
   * the run exists, and the work was done before.
   */
  async #tellIfUnknown(task: StageTask): Promise<void> {
    const exists = await this.deps.sessions.exists(task.runId).catch(() => true);
    if (!exists) this.deps.logger.warn({ task }, 'A task was passed over: its run does not exist');
  }

  async #runLeased(task: StageTask, stopping: AbortSignal): Promise<void> {
    const { dispatch, owner } = this.deps;
    const superfluous = new AbortController();
    const done = new AbortController();
    void keepTaskLease(dispatch, task.taskId, owner, (reason) => superfluous.abort(reason), done.signal);
    this.#add(task.runId, superfluous);
    const work = this.#work(task, AbortSignal.any([stopping, superfluous.signal]));
    try {
      await untilAborted(work, stopping); // an event store without an answer keeps no worker from its end
    } catch (error) {
      if (stopping.aborted) await endedOrLate(work);
      if (!superfluous.signal.aborted) await this.#settle(task, error, stopping);
    } finally {
      this.#remove(task.runId, superfluous);
      done.abort();
    }
  }

  async #work(task: StageTask, signal: AbortSignal): Promise<void> {
    const session = await this.deps.sessions.open(task.runId);
    signal.throwIfAborted();
    await this.deps.work(task, session, signal);
  }

  async #settle(task: StageTask, error: unknown, stopping: AbortSignal): Promise<void> {
    const { dispatch, owner, logger } = this.deps;
    if (isOver(error)) return;
    if (stopping.aborted) return freeLease(dispatch, task.taskId, owner, 'now');
    const outcome = isUnavailable(error) ? error : await this.#fail(task, error);
    if (outcome === undefined) return;
    logger.warn({ err: outcome, task }, 'A task waits for what is unavailable');
    await freeLease(dispatch, task.taskId, owner, 'later');
  }

  /** Appends the failure. @returns the "unavailable" error if it could not be appended now */
  async #fail(task: StageTask, error: unknown): Promise<unknown> {
    const { taskId: _taskId, runId, ...stage } = task;
    this.deps.logger.error({ err: error, task }, 'A task failed');
    try {
      const session = await this.deps.sessions.open(runId);
      await session.fail({
        type: 'FailStage',
        ...stage,
        ...abstentionIn(error),
        reason: reasonOf(error),
        now: session.now(),
      });
      return undefined;
    } catch (failure) {
      if (isOver(failure)) return undefined;
      if (isUnavailable(failure)) return failure;
      throw failure;
    }
  }

  #add(runId: string, task: AbortController): void {
    const tasks = this.#underWay.get(runId) ?? new Set();
    this.#underWay.set(runId, tasks.add(task));
  }

  #remove(runId: string, task: AbortController): void {
    const tasks = this.#underWay.get(runId);
    tasks?.delete(task);
    if (tasks?.size === 0) this.#underWay.delete(runId);
  }
}

async function endedOrLate(work: Promise<void>): Promise<void> {
  await withTimeout(work, RECORDING_MS, () => new Error('The step under way does not end')).catch(() => undefined);
}
