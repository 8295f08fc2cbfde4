import { START_GENERATION } from '@gemscout/postgres/workspace-changes';
import { subscribe, type EventStore, type Position, type Subscription } from '@gemscout/event-store';
import type { DataSource } from 'typeorm';
import { CONTROL_SCHEMA } from '../schema/entities.ts';
import { READ_TABLE_STEPS } from '../schema/read-tables.ts';
import { CheckpointSuperseded, type Checkpoint } from './checkpoint.ts';
import { takeLease, type Lease } from './lease.ts';
import { PROJECTED } from './project.ts';
import { Projection, type Alarm } from './projection.ts';

const TICK_MS = 250;

export type RebuildReport = {
  /** Events that were read. */
  readonly events: number;
  /** What the new rows show; null = an empty store. */
  readonly position: Position | null;
};

/** One rebuild at a time. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';
  readonly code = 'rebuild_under_way';

  constructor() {
    super('The read model is being rebuilt already');
  }
}

type Rebuilding = {
  readonly database: DataSource;
  /** Of this rebuild only: who holds a lease may take it again. */
  readonly owner: string;
  readonly alarm: Alarm;
  readonly onBegun: () => void;
};

/**
 * Fills `read_next` from the first event on, while `read` serves and is projected further; when it has caught up, it takes
 * the place of `read` in one transaction. The projector's next write is refused, and it goes on from the rebuilt checkpoint.
 *
 * @throws RebuildUnderWay while another one goes on
 * @throws the signal's reason when it aborts first; `read` is then as it was
 */
export async function rebuild(deps: Rebuilding, store: EventStore, signal: AbortSignal): Promise<RebuildReport> {
  const lease = await takeLease(deps.database, 'read_next', deps.owner);
  if (!lease) throw new RebuildUnderWay();
  deps.onBegun();
  try {
    const report = await fillAndSwap(lease, deps, store, AbortSignal.any([signal, lease.lost]));
    if (report) return report;
    signal.throwIfAborted();
    throw new CheckpointSuperseded('read_next');
  } finally {
    await lease.release();
    await deps.database.query('DROP SCHEMA IF EXISTS read_old CASCADE').catch(() => undefined); // the next one tries again
  }
}

async function fillAndSwap(
  { fence }: Lease,
  { database, alarm }: Rebuilding,
  store: EventStore,
  signal: AbortSignal,
): Promise<RebuildReport | undefined> {
  const epoch = await store.epoch();
  await emptyNextSchema(database, fence);
  const projection = await Projection.open(database, 'read_next', { fence, epoch, position: null }, alarm);
  const target = await store.head();
  let events = 0;
  let report: RebuildReport | undefined;
  const swapWhenLevel = async (): Promise<'done' | void> => {
    const { through } = projection;
    if (store.compare(through ?? store.origin(), target) < 0) return;
    await projection.flush();
    if (!(await swap(database, fence, { epoch, position: through }, store))) return;
    report = { events, position: through };
    return 'done';
  };
  const subscription: Subscription = {
    from: { checkpoint: undefined },
    filter: PROJECTED,
    async handle(batch) {
      await projection.apply(batch);
      events += batch.events.length;
      return swapWhenLevel();
    },
    ticks: { everyMs: TICK_MS, onTick: swapWhenLevel },
  };
  await subscribe(store, subscription, signal);
  return report;
}

async function emptyNextSchema(database: DataSource, fence: number): Promise<void> {
  await database.transaction(async (manager) => {
    const held = await manager.query<readonly unknown[]>(
      `WITH held AS (
         UPDATE ${CONTROL_SCHEMA}.projection SET epoch = NULL, position = NULL
          WHERE name = 'read_next' AND fence = $1 RETURNING name)
       SELECT name FROM held`,
      [fence],
    );
    if (held.length === 0) throw new CheckpointSuperseded('read_next');
    await manager.query('DROP SCHEMA IF EXISTS read_old CASCADE');
    await manager.query('DROP SCHEMA IF EXISTS read_next CASCADE');
    await manager.query('CREATE SCHEMA read_next');
    for (const statement of READ_TABLE_STEPS.flatMap((step) => step('read_next'))) await manager.query(statement);
  });
}

/**
 * Takes the place of `read`, unless `read` shows more than the rebuilt rows do. The locked checkpoint keeps the projector out
 * meanwhile; its lease is taken away, and the raised fence refuses what it still has in hand.
 */
async function swap(database: DataSource, fence: number, rebuilt: Checkpoint, store: EventStore): Promise<boolean> {
  return database.transaction(async (manager) => {
    const rows = await manager.query<readonly (Checkpoint & { readonly name: string; readonly fence: number })[]>(
      `SELECT name, epoch, position, fence FROM ${CONTROL_SCHEMA}.projection ORDER BY name FOR UPDATE`,
    );
    const live = rows.find(({ name }) => name === 'read');
    if (rows.find(({ name }) => name === 'read_next')?.fence !== fence) throw new CheckpointSuperseded('read_next');
    if (live && isAhead(live, rebuilt, store)) return false;
    await manager.query(
      `UPDATE ${CONTROL_SCHEMA}.projection SET epoch = $1, position = $2, fence = fence + 1, owner = NULL
        WHERE name = 'read'`,
      [rebuilt.epoch, rebuilt.position],
    );
    await manager.query('ALTER SCHEMA read RENAME TO read_old');
    await manager.query('ALTER SCHEMA read_next RENAME TO read');
    await manager.query(START_GENERATION);
    return true;
  });
}

function isAhead(live: Checkpoint, rebuilt: Checkpoint, store: EventStore): boolean {
  if (live.position === null || live.epoch !== rebuilt.epoch) return false;
  return rebuilt.position === null || store.compare(live.position, rebuilt.position) > 0;
}
