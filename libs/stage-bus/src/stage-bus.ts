import type { Stage, StageTask } from '@gemscout/domain';

/** A task with the W3C `traceparent` of who asked for it: not part of the task, since a transport has its own place for it. */
export type TracedTask = StageTask & { readonly traceparent?: string };

/**
 * Runs one task, in the trace that it was sent in. Resolving acknowledges it; throwing hands it back: an adapter may deliver it again, or drop it and say
 * so. It is the task's row in `open_task`, not the bus, that knows what is open and sends it again.
 */
export type TaskHandler = (task: StageTask, signal: AbortSignal) => Promise<void>;

export type ConsumeOptions = {
  readonly stages: readonly Stage[];
  /** The most tasks of one stage that run at the same time in this consumer. */
  readonly concurrency: number;
};

/** Told of each task that a handler threw at, with what it threw. It must not throw itself. */
export type HandedBack = (task: StageTask, error: unknown) => void;

export interface Consumer {
  /**
   * Takes no new task, aborts those under way after `graceMs` milliseconds, and resolves when none is left. What waited
   * on the bus stays there for other consumers. Stopping again gives the same promise.
   */
  stop(graceMs: number): Promise<void>;
}

/**
 * One queue a stage. Every adapter passes `stageBusContract`.
 *
 * Promised: a task that was sent reaches a running consumer of its stage at least once, also one that starts later, for
 * as long as the bus's memory lasts (in-process: as long as the process). Not promised: an order; that two deliveries of
 * a task never overlap; that a handed-back task comes again.
 */
export interface StageBus {
  /**
   * Names this bus's memory: as long as it is the same, what was sent is still there or was delivered. Another name than
   * before means that all open tasks are to be sent again.
   *
   * @throws BusUnavailable
   */
  identity(): Promise<string>;
  /** Resolves when the bus has the tasks, not when they are done. @throws BusUnavailable */
  send(tasks: readonly TracedTask[]): Promise<void>;
  /**
   * Starts to consume. Tasks of one stage run concurrently up to the bound; a slow stage does not hold up another.
   *
   * @throws BusUnavailable
   */
  consume(options: ConsumeOptions, handler: TaskHandler): Promise<Consumer>;
  /** Stops every consumer without grace and refuses what is sent from then on. */
  close(): Promise<void>;
}

/** The bus is away or closed. Nothing is lost: the rows of the tasks are still there. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
  readonly code = 'bus_unavailable';
}
