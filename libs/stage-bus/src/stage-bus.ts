import type { Stage, StageTask } from '@gemscout/domain';

/**
 * Runs one task. Resolving acknowledges it; throwing hands it back. The bus delivers at least once, in no order that a
 * handler may rely on: it is the task's row in `open_task`, not the bus, that knows what is open.
 */
export type TaskHandler = (task: StageTask, signal: AbortSignal) => Promise<void>;

export type ConsumeOptions = {
  readonly stages: readonly Stage[];
  /** The most tasks of one stage that run at the same time in this consumer. */
  readonly concurrency: number;
};

export interface Consumer {
  /** Takes no new task, aborts those under way after `graceMs` milliseconds, and resolves when none is left. */
  stop(graceMs: number): Promise<void>;
}

/** One queue a stage. Every adapter passes `stageBusContract`. */
export interface StageBus {
  /** Resolves when the bus has the task. @throws BusUnavailable */
  send(tasks: readonly StageTask[]): Promise<void>;
  /** Starts to consume. Tasks of one stage run concurrently up to the bound; a slow stage does not hold up another. */
  consume(options: ConsumeOptions, handler: TaskHandler): Promise<Consumer>;
  close(): Promise<void>;
}

export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
  readonly code = 'bus_unavailable';
}
