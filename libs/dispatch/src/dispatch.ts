import type { EventStore } from '@gemscout/event-store';
import type { StageBus } from '@gemscout/stage-bus';

/** Answer to a worker that wants a task's row before it works. Times are by the database's clock, ISO 8601. */
export type TaskLease =
  | { readonly status: 'taken'; readonly until: string }
  /** `leftMs`: how long the holder's lease still lasts if it is not renewed, in milliseconds. */
  | { readonly status: 'busy'; readonly owner: string; readonly leftMs: number }
  /** The work was done, or its run has ended: acknowledge. */
  | { readonly status: 'gone' };

export type LeaseRenewal = 'kept' | 'lost' | 'gone';

/** What a process that is single holds. `fence` grows with every holder: what an old one writes is refused by it. */
export interface Singleton {
  readonly fence: number;
  /** Prolongs it by 15 s. @returns false when somebody else has it */
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
  /** False where the bus forgets with its process (in-process): then all that nobody works on is sent anew at the start. */
  readonly busIsDurable: boolean;
};

/** Open work: what is waiting, sent, leased, delayed. Derived from the event store, and rebuilt from it. */
export interface Dispatch {
  /**
   * Leases the task's row for 30 s, in one round trip. One holder at a time: a second delivery is `busy`, also to the
   * same owner. Taking it counts as a delivery. @throws DispatchUnavailable
   */
  lease(taskId: string, owner: string): Promise<TaskLease>;
  /** Prolongs a lease to 30 s from now; `lost` when another owner has the row. @throws DispatchUnavailable */
  renew(taskId: string, owner: string): Promise<LeaseRenewal>;
  /**
   * Frees the row, to be sent again: `now`, or after a pause that doubles from 1 s to 30 s until the task records a step.
   * Does not count as a delivery. Nothing happens where `owner` does not hold it. @throws DispatchUnavailable
   */
  handBack(taskId: string, owner: string, when: 'now' | 'later'): Promise<void>;

  /** Takes the singleton `name` for 15 s, or answers undefined while a living process holds it. @throws DispatchUnavailable */
  acquire(name: string, owner: string): Promise<Singleton | undefined>;

  /**
   * Checks that the checkpoint belongs to `store`'s history.
   *
   * @throws DispatchRefused checkpoint_foreign: of another epoch, or past the head
   */
  check(store: EventStore): Promise<void>;
  /**
   * Follows `store` into the table and sends from it, until `signal` aborts. Goes on from the checkpoint; only a fresh
   * database begins at the store's beginning.
   *
   * @throws DispatchRefused `lease_lost` when a later holder has taken over, `checkpoint_foreign`
   * @throws DispatchUnavailable, StoreUnavailable, BusUnavailable: start again, nothing is lost
   */
  run(run: DispatchRun, signal: AbortSignal): Promise<void>;
  /** Forgets all open work and the checkpoint; the next `run` derives them anew from the whole store. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

export const DISPATCH_REFUSALS = ['lease_lost', 'checkpoint_foreign'] as const;
export type DispatchRefusalCode = (typeof DISPATCH_REFUSALS)[number];

export class DispatchRefused extends Error {
  override readonly name = 'DispatchRefused';

  constructor(
    readonly code: DispatchRefusalCode,
    message: string,
  ) {
    super(message);
  }
}

/** The table's database is away. */
export class DispatchUnavailable extends Error {
  override readonly name = 'DispatchUnavailable';
  readonly code = 'dispatch_unavailable';
}
