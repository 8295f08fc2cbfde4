import type { Database } from './database.ts';
import type { DispatchRun } from './dispatch.ts';
import { claimDue, nextDueMs, unclaim } from './due-tasks.ts';
import { endOverdueWork } from './overdue-runs.ts';
import { freeDeadLeases } from './task-leases.ts';

/** The longest that nobody looks at the table: another process may have handed a task back, a worker may have died. */
const LOOK_EVERY_MS = 5_000;

/** Sends what is due, when it is due. `wake` makes it look at once. */
export class TaskSender {
  #awake = Promise.withResolvers<void>();

  constructor(
    private readonly database: Database,
    private readonly run: DispatchRun,
  ) {}

  readonly wake = (): void => this.#awake.resolve();

  /** Sends until `signal` aborts. */
  async sendUntil(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', this.wake, { once: true });
    let lookedAtMs = -Infinity;
    while (!signal.aborted) {
      this.#awake = Promise.withResolvers();
      await this.#sendDue();
      if (performance.now() - lookedAtMs >= LOOK_EVERY_MS) {
        await this.#lookAfterTable();
        lookedAtMs = performance.now();
      }
      await this.#sleep();
    }
  }

  async #sendDue(): Promise<void> {
    const tasks = await claimDue(this.database);
    if (tasks.length === 0) return;
    try {
      await this.run.bus.send(tasks);
    } catch (error) {
      await unclaim(this.database, tasks);
      throw error;
    }
  }

  async #lookAfterTable(): Promise<void> {
    if (await freeDeadLeases(this.database)) this.wake();
    await endOverdueWork(this.database, this.run.store, this.run.clock.now());
  }

  /** Sleeps to the next due task, unless woken. */
  async #sleep(): Promise<void> {
    const dueMs = (await nextDueMs(this.database)) ?? LOOK_EVERY_MS;
    const timer = setTimeout(this.wake, Math.max(1, Math.min(dueMs, LOOK_EVERY_MS)));
    await this.#awake.promise;
    clearTimeout(timer);
  }
}
