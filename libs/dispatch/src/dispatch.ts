import type { Stage } from '@gemscout/domain';
import type { EventStore, Position } from '@gemscout/event-store';
import type { LeaseRenewal } from '@gemscout/postgres';
import type { RunEventPublisher, StageBus } from '@gemscout/stage-bus';

/** How long the lease of a task lasts that is not renewed: a task whose worker died waits so long. */
export const TASK_LEASE_MS = 12_000;

/** Lifetime of a singleton lease that is not renewed: the longest pause after its holder's machine died. */
export const SINGLETON_LEASE_MS = 15_000;

/** Answer to a worker that wants a task's row before it works. Times are by the database's clock, ISO 8601. */
export type TaskLease =
  | { readonly status: 'taken'; readonly until: string }
  /** `leftMs`: how long the holder's lease still lasts if it is not renewed, in milliseconds. */
  | { readonly status: 'busy'; readonly owner: string; readonly leftMs: number }
  /** The work was done, or its run has ended: acknowledge. */
  | { readonly status: 'gone' };

export type { LeaseRenewal };

/** The lease of a singleton process. `fence` grows with every holder, so writes of an earlier holder are refused. */
export interface Singleton {
  readonly fence: number;
  /** Prolongs it to `SINGLETON_LEASE_MS` from now. @returns false when somebody else has it */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

export type DispatchRun = {
  readonly store: EventStore;
  readonly bus: StageBus;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
  /** Of the singleton `dispatcher`. */
  readonly fence: number;
  /** Where run events are published for other systems; without it, nowhere. */
  readonly runEvents?: RunEventPublisher;
  readonly notice?: (notice: DispatchNotice) => void;
  /** How long a run waits for a worker before its log says so; 10 s by default. */
  readonly waitingAfterMs?: number;
};

/** Notices for operators. Each condition recovers without action. */
export type DispatchNotice =
  /** Reported at each attempt; tasks wait in the table. */
  | { readonly type: 'bus-away'; readonly reason: string }
  | { readonly type: 'bus-back' }
  /** The bus changed or lost its messages: all unleased tasks are sent again. */
  | { readonly type: 'bus-forgot'; readonly before: string; readonly now: string; readonly tasks: number }
  /** Reported at each attempt; publishing continues from its own checkpoint. */
  | { readonly type: 'run-events-wait'; readonly reason: string }
  | { readonly type: 'run-events-go-on' };

/** The open tasks of a stage. */
export type StageLoad = {
  readonly stage: Stage;
  /** Waiting to be sent. */
  readonly waiting: number;
  /** Paused after a failure. */
  readonly delayed: number;
  /** On the bus: not leased, or the lease holder is gone. */
  readonly sent: number;
  readonly running: number;
  /** Those of the above with a failed earlier attempt. */
  readonly failed: number;
  /** Since the oldest of them was opened; null if there is none. */
  readonly oldestSeconds: number | null;
};

export type StuckTask = {
  readonly stage: Stage;
  readonly symbol: string | null;
  readonly attempt: number;
  /** Leases taken since the last step; the stage fails at five. */
  readonly deliveries: number;
  /** Messages sent. */
  readonly sends: number;
  readonly sent: boolean;
  readonly running: boolean;
};

/** An open run without progress. Times are by the database's clock, ISO 8601. */
export type StuckRun = {
  readonly runId: string;
  readonly workspaceId: string;
  readonly requestedAt: string;
  readonly lastEventAt: string;
  /** `quiet`: no event for a long time. `delivered_often`: a task was leased three times or more without a step. */
  readonly why: 'quiet' | 'delivered_often';
  readonly tasks: readonly StuckTask[];
};

/** Open work: tasks that are waiting, sent, leased or delayed. Derived from the event store and rebuilt from it. */
export interface Dispatch {
  /**
   * Leases the task's row for `TASK_LEASE_MS`, in one round trip. One holder at a time: a second delivery is `busy`, also to the
   * same owner. Taking it counts as a delivery. @throws DispatchUnavailable
   */
  lease(taskId: string, owner: string): Promise<TaskLease>;
  /** Prolongs a lease to `TASK_LEASE_MS` from now; `lost` when another owner has the row. @throws DispatchUnavailable */
  renew(taskId: string, owner: string): Promise<LeaseRenewal>;
  /**
   * Releases the row, to be sent again: `now`, or after a pause that doubles from 1 s to 30 s until the task records a
   * step. Does not count as a delivery. Does nothing if `owner` does not hold it. @throws DispatchUnavailable
   */
  handBack(taskId: string, owner: string, when: 'now' | 'later'): Promise<void>;

  /** Takes the singleton `name` for `SINGLETON_LEASE_MS`, or answers undefined while a living process holds it. @throws DispatchUnavailable */
  acquire(name: string, owner: string): Promise<Singleton | undefined>;

  /**
   * Checks that the checkpoint belongs to `store`'s history.
   *
   * @throws DispatchError checkpoint_foreign: of another epoch, or past the head
   */
  check(store: EventStore): Promise<void>;
  /**
   * Follows `store` into the table and sends from it until `signal` aborts. Continues from the checkpoint; only a new
   * database begins at the store's origin. An unavailable bus is reported to `notice` and retried.
   *
   * @throws DispatchError `lease_lost` when a later holder has taken over, `checkpoint_foreign`
   * @throws DispatchUnavailable, StoreUnavailable: start again, nothing is lost
   */
  run(run: DispatchRun, signal: AbortSignal): Promise<void>;
  /** Every stage, in their order. @throws DispatchUnavailable */
  stageLoads(): Promise<readonly StageLoad[]>;
  /**
   * Open runs without an event for `quietMs`, and those with a task that is delivered again and again; the oldest first, of
   * the 50 oldest. @throws DispatchUnavailable, StoreUnavailable
   */
  stuckRuns(store: EventStore, quietMs: number): Promise<readonly StuckRun[]>;
  /** How far the table has followed the store; undefined before its first event. @throws DispatchUnavailable */
  position(): Promise<Position | undefined>;
  /** Deletes all open work and the checkpoint; the next `run` derives them again from the whole store. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

export const DISPATCH_REFUSALS = ['lease_lost', 'checkpoint_foreign'] as const;
export type DispatchRefusalCode = (typeof DISPATCH_REFUSALS)[number];

export class DispatchError extends Error {
  override readonly name = 'DispatchError';

  constructor(
    readonly code: DispatchRefusalCode,
    message: string,
  ) {
    super(message);
  }
}

/** The table's database is unavailable. */
export class DispatchUnavailable extends Error {
  override readonly name = 'DispatchUnavailable';
  readonly code = 'dispatch_unavailable';
}
