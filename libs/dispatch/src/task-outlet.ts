import { BusUnavailable } from '@gemscout/stage-bus';
import { noteBus } from './bus-memory.ts';
import type { Database } from './database.ts';
import type { DispatchRun } from './dispatch.ts';
import { noteSentAgain, sendTraced } from './dispatch-telemetry.ts';
import { claimDue, unclaim } from './due-tasks.ts';

const PAUSE_MS = { first: 250, most: 5_000 };
const ASK_NAME_EVERY_MS = 30_000;

/** Sends from the table to the bus. While the bus is unavailable, tasks stay in the table. */
export class TaskOutlet {
  #failures = 0;
  #retryAtMs = -Infinity;
  #namedAtMs = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly run: DispatchRun,
  ) {}

  /** True from the first failure until the next successful send. */
  get away(): boolean {
    return this.#failures > 0;
  }

  /** Milliseconds until the next retry; undefined if nothing failed. */
  get retryInMs(): number | undefined {
    return this.away ? Math.max(0, this.#retryAtMs - performance.now()) : undefined;
  }

  /** Sends the due tasks, unless the bus has just failed. */
  async sendDue(): Promise<void> {
    if (performance.now() < this.#retryAtMs) return;
    try {
      await this.#askName();
      await this.#claimAndSend();
      this.#works();
    } catch (error) {
      if (!(error instanceof BusUnavailable)) throw error;
      this.#failed(error);
    }
  }

  /**
   * Checked at the start, after a failure and periodically: a bus that lost its messages may respond as if nothing
   * happened.
   */
  async #askName(): Promise<void> {
    if (performance.now() - this.#namedAtMs < ASK_NAME_EVERY_MS) return;
    const now = await this.run.bus.identity();
    const forgot = await noteBus(this.database, now);
    this.#namedAtMs = performance.now();
    if (forgot) this.run.notice?.({ type: 'bus-forgot', ...forgot, now });
  }

  async #claimAndSend(): Promise<void> {
    const due = await claimDue(this.database);
    if (due.length === 0) return;
    const tasks = due.map(({ task }) => task);
    try {
      await sendTraced(this.run.bus, tasks);
      noteSentAgain(due);
    } catch (error) {
      await unclaim(this.database, tasks);
      throw error;
    }
  }

  #works(): void {
    if (this.away) this.run.notice?.({ type: 'bus-back' });
    this.#failures = 0;
  }

  #failed(error: BusUnavailable): void {
    const pauseMs = Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** this.#failures);
    this.#failures += 1;
    this.#retryAtMs = performance.now() + pauseMs;
    this.#namedAtMs = -Infinity;
    this.run.notice?.({ type: 'bus-away', reason: error.message });
  }
}
