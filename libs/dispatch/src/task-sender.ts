import type { Database } from './database.ts';
import type { DispatchRun } from './dispatch.ts';
import { nextDueMs } from './due-tasks.ts';
import { endOverdueWork } from './overdue-runs.ts';
import { freeDeadLeases } from './task-leases.ts';
import { TaskOutlet } from './task-outlet.ts';
import { WaitingRuns } from './waiting-runs.ts';

/** The longest time between polls: another process may have returned a task, or a worker may have died. */
const LOOK_EVERY_MS = 5_000;

/** Sends tasks when they are due. `wake` polls at once. */
export class TaskSender {
  readonly #outlet: TaskOutlet;
  readonly #waiting: WaitingRuns;
  #awake = Promise.withResolvers<void>();

  constructor(
    private readonly database: Database,
    private readonly run: DispatchRun,
  ) {
    this.#outlet = new TaskOutlet(database, run);
    this.#waiting = new WaitingRuns(database, run.store, run.waitingAfterMs);
  }

  readonly wake = (): void => this.#awake.resolve();

  /** Sends until `signal` aborts. */
  async sendUntil(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', this.wake, { once: true });
    let lookedAtMs = -Infinity;
    while (!signal.aborted) {
      this.#awake = Promise.withResolvers();
      await this.#outlet.sendDue();
      if (performance.now() - lookedAtMs >= LOOK_EVERY_MS) {
        await this.#lookAfterTable();
        lookedAtMs = performance.now();
      }
      await this.#sleep();
    }
  }

  async #lookAfterTable(): Promise<void> {
    if (await freeDeadLeases(this.database)) this.wake();
    const now = this.run.clock.now();
    await endOverdueWork(this.database, this.run.store, now);
    await this.#waiting.look(this.#outlet.away, now);
  }

  /** Sleeps until the next due task or retry, unless woken. */
  async #sleep(): Promise<void> {
    const dueMs = this.#outlet.retryInMs ?? (await nextDueMs(this.database)) ?? LOOK_EVERY_MS;
    const timer = setTimeout(this.wake, Math.max(1, Math.min(dueMs, LOOK_EVERY_MS)));
    await this.#awake.promise;
    clearTimeout(timer);
  }
}
