import type { Stage, StageTask } from '@gemscout/domain';

/**
 * A task with the W3C `traceparent` of its request. The trace is not part of the task: a transport sends it in its own
 * headers.
 */
export type TracedTask = StageTask & { readonly traceparent?: string };

/**
 * Runs one task, in the trace that it was sent in. Resolving acknowledges it. Throwing hands it back: an adapter may deliver
 * it again, or drop it and report that. The task's row in `open_task`, not the bus, decides whether it is open and sent
 * again.
 */
export type TaskHandler = (task: StageTask, signal: AbortSignal) => Promise<void>;

export type ConsumeOptions = {
  readonly stages: readonly Stage[];
  /** Maximum number of concurrent tasks per stage in this consumer. */
  readonly concurrency: number;
};

/** Called with each task whose handler threw, and the error. Must not throw. */
export type HandedBack = (task: StageTask, error: unknown) => void;

export interface Consumer {
  /**
   * Takes no new task, aborts running ones after `graceMs` milliseconds, and resolves when none is left. Tasks that wait on
   * the bus remain there for other consumers. Repeated calls return the same promise.
   */
  stop(graceMs: number): Promise<void>;
}

/**
 * One queue per stage. Every adapter passes `stageBusContract`.
 *
 * Guaranteed: a sent task reaches a running consumer of its stage at least once, also one that starts later, as long as the
 * bus retains it (in-process: until the process ends). Not guaranteed: order; that two deliveries of a task never overlap;
 * that a task is delivered again after its handler threw.
 */
export interface StageBus {
  /**
   * Identifies the bus's storage. While the identity is the same, every sent task is still stored or was delivered. If it
   * changes, all open tasks must be sent again.
   *
   * @throws BusUnavailable
   */
  identity(): Promise<string>;
  /** Resolves when the bus has stored the tasks, not when they are done. @throws BusUnavailable */
  send(tasks: readonly TracedTask[]): Promise<void>;
  /**
   * Starts consuming. Tasks of one stage run concurrently up to the limit; a slow stage does not delay another.
   *
   * @throws BusUnavailable
   */
  consume(options: ConsumeOptions, handler: TaskHandler): Promise<Consumer>;
  /** Stops every consumer without grace; later `send` calls throw. */
  close(): Promise<void>;
}

/** The bus is unavailable or closed. No task is lost: the table still holds its row. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
  readonly code = 'bus_unavailable';
}
