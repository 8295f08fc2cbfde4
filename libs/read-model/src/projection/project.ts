import { setTimeout as sleep } from 'node:timers/promises';
import { subscribe, type EventStore, type Subscription } from '@gemscout/event-store';
import type { DataSource } from 'typeorm';
import { CheckpointSuperseded, CheckpointUnusable, refuseForeign } from './checkpoint.ts';
import { waitForLease, type Lease } from './lease.ts';
import type { ProjectedPosition } from './projected-position.ts';
import { Projection, type Alarm } from './projection.ts';

const FLUSH_EVERY_MS = 1_000;
const MAX_PAUSE_MS = 5_000;

/** The streams that have rows. */
export const PROJECTED = { prefixes: ['run-', 'proposal-', 'watchlist-', 'usage-', 'notes-'] };

/**
 * `leading`: this process projects. `waiting`: another does, or the database is away (then with the error). `superseded`: a
 * write of this process was refused, since another one or a rebuild has taken over; it waits for its turn again.
 */
export type ProjectorState = 'leading' | 'waiting' | 'superseded';

export type Projecting = {
  readonly database: DataSource;
  readonly owner: string;
  readonly progress: ProjectedPosition;
  readonly alarm: Alarm;
  readonly onState: (state: ProjectorState, error?: unknown) => void;
};

/**
 * Projects until `signal` aborts. Waits for its turn and for what is away; after a rebuild it goes on from the checkpoint
 * that the rebuild left.
 *
 * @throws CheckpointUnusable when the store's history is not the one that was projected
 */
export async function project(deps: Projecting, store: EventStore, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      await leadOnce(deps, store, signal, () => (failures = 0));
    } catch (error) {
      if (error instanceof CheckpointUnusable) throw error;
      if (error instanceof CheckpointSuperseded) {
        deps.onState('superseded');
        continue;
      }
      deps.onState('waiting', error);
      failures += 1;
      await sleep(Math.min(MAX_PAUSE_MS, 50 * 2 ** failures), undefined, { signal }).catch(() => undefined);
    }
  }
}

async function leadOnce(deps: Projecting, store: EventStore, signal: AbortSignal, onWork: () => void): Promise<void> {
  deps.onState('waiting');
  const lease = await waitForLease(deps.database, 'read', deps.owner, signal);
  if (!lease) return;
  try {
    await followFrom(lease, deps, store, AbortSignal.any([signal, lease.lost]), onWork);
  } finally {
    deps.progress.projecting = false;
    await lease.release();
  }
}

async function followFrom(
  lease: Lease,
  { database, progress, alarm, onState }: Projecting,
  store: EventStore,
  signal: AbortSignal,
  onWork: () => void,
): Promise<void> {
  const epoch = await store.epoch();
  await refuseForeign(lease, epoch, store);
  const { fence, position } = lease;
  const projection = await Projection.open(database, 'read', { fence, epoch, position }, alarm);
  progress.advance(position ?? store.origin());
  progress.projecting = true;
  onState('leading');
  let flushedAt = 0;
  const advance = async (): Promise<void> => {
    progress.advance(projection.through);
    if (Date.now() - flushedAt >= FLUSH_EVERY_MS) {
      await projection.flush();
      flushedAt = Date.now();
    }
    onWork();
  };
  const subscription: Subscription = {
    from: { checkpoint: position ?? undefined },
    filter: PROJECTED,
    async handle(batch) {
      await projection.apply(batch);
      await advance();
    },
    ticks: { everyMs: FLUSH_EVERY_MS, onTick: advance },
  };
  await subscribe(store, subscription, signal);
  lease.lost.throwIfAborted();
  await projection.flush();
}
