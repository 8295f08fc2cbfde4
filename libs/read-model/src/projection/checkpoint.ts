import type { EventStore, Position } from '@gemscout/event-store';
import type { DataSource } from 'typeorm';
import { CONTROL_SCHEMA } from '../schema/entities.ts';

/** `read` serves the queries; `read_next` is what a rebuild fills. Each is also the name of its schema. */
export type ProjectionName = 'read' | 'read_next';

/** The progress of a projection; `position` is null before its first event. */
export type Checkpoint = { readonly epoch: string | null; readonly position: Position | null };

/** Another process moved this checkpoint or took the lease, or a rebuild replaced it: read it again. */
export class CheckpointSuperseded extends Error {
  override readonly name = 'CheckpointSuperseded';

  constructor(projection: ProjectionName) {
    super(`The checkpoint of the projection ${projection} was moved by another process`);
  }
}

/** The checkpoint belongs to a different history than the store's: the rows are not about this store. */
export class CheckpointUnusable extends Error {
  override readonly name = 'CheckpointUnusable';
  readonly code = 'checkpoint_unusable';

  constructor(reason: string) {
    super(`The read model cannot follow the event store: ${reason}. Run \`gemscout rebuild\`.`);
  }
}

export async function readCheckpoint(database: DataSource, name: ProjectionName): Promise<Checkpoint> {
  const [row] = await database.query<readonly Checkpoint[]>(
    `SELECT epoch, position FROM ${CONTROL_SCHEMA}.projection WHERE name = $1`,
    [name],
  );
  return row ?? { epoch: null, position: null };
}

/** @throws CheckpointUnusable when the store's history is not the one that the checkpoint lies in */
export async function refuseForeign(checkpoint: Checkpoint, epoch: string, store: EventStore): Promise<void> {
  if (checkpoint.position === null) return;
  if (checkpoint.epoch !== epoch) throw new CheckpointUnusable('its history was replaced, as by a restore');
  if (store.compare(checkpoint.position, await store.head()) > 0)
    throw new CheckpointUnusable('the rows are ahead of its last event');
}
