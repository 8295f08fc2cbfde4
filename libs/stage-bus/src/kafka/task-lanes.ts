import { setTimeout as sleep } from 'node:timers/promises';
import type { StageTask } from '@gemscout/domain';
import type { HandedBack, TaskHandler } from '../stage-bus.ts';

/**
 * Pauses before the retries of a task whose handler threw: two minutes in all. After that the dispatcher sends the task
 * again.
 */
const PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000];
/** Reading stops while this many tasks wait for a retry. */
const MOST_WAITING = 100;

/** Runs the tasks of one stage with a concurrency limit. It outlives broker sessions, so the limit applies across them. */
export class TaskLanes {
  readonly #abort = new AbortController();
  readonly #stopping = new AbortController();
  readonly #tasks = new Set<Promise<void>>();
  #running = 0;
  #waiting = 0;
  #changed = Promise.withResolvers<void>();

  constructor(
    private readonly concurrency: number,
    private readonly handler: TaskHandler,
    private readonly handedBack: HandedBack,
  ) {}

  /** Resolves when another task can start. */
  async room(): Promise<void> {
    while (this.#running >= this.concurrency || this.#waiting >= MOST_WAITING) await this.#changed.promise;
  }

  /** @param finished called when the task may be committed; never for a task that a stop interrupted */
  start(task: StageTask, finished: () => void): void {
    const run = this.#run(task, finished).finally(() => this.#tasks.delete(run));
    this.#tasks.add(run);
  }

  /** Aborts running tasks after `graceMs` and resolves when all have ended. Tasks waiting for a retry are dropped at once. */
  async finish(graceMs: number): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    const grace = new AbortController();
    const aborted = sleep(graceMs, undefined, { signal: grace.signal }).then(
      () => this.#abort.abort(),
      () => {}, // all ended within the grace period
    );
    await Promise.all(this.#tasks);
    grace.abort();
    await aborted;
  }

  async #run(task: StageTask, finished: () => void): Promise<void> {
    for (const pauseMs of [...PAUSES_MS, undefined]) {
      if (await this.#attempt(task)) return finished();
      if (this.#stopping.signal.aborted) return; // not finished: the next consumer gets it
      if (pauseMs === undefined) return finished();
      if (!(await this.#pause(pauseMs))) return;
    }
  }

  /** @returns true if the handler resolved */
  async #attempt(task: StageTask): Promise<boolean> {
    this.#running += 1;
    try {
      await this.handler(task, this.#abort.signal);
      return true;
    } catch (error) {
      this.handedBack(task, error);
      return false;
    } finally {
      this.#running -= 1;
      this.#wake();
    }
  }

  /** Waits without occupying a concurrency slot. @returns false if stopped meanwhile */
  async #pause(pauseMs: number): Promise<boolean> {
    this.#waiting += 1;
    await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
    while (this.#running >= this.concurrency && !this.#stopping.signal.aborted) await this.#changed.promise;
    this.#waiting -= 1;
    this.#wake();
    return !this.#stopping.signal.aborted;
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
