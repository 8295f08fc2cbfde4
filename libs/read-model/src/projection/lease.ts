import { setTimeout as sleep } from 'node:timers/promises';
import { keepLease, type LeaseRenewal } from '@gemscout/postgres';
import type { DataSource, QueryRunner } from 'typeorm';
import { CONTROL_SCHEMA } from '../schema/entities.ts';
import { CheckpointSuperseded, type Checkpoint, type ProjectionName } from './checkpoint.ts';

/** By the database's clock. */
const PROJECTION_LEASE_MS = 15_000;
const LEASE = `interval '${PROJECTION_LEASE_MS} ms'`;
const TRY_AGAIN_MS = 500;

/** The right to move a projection's checkpoint until it is released or `lost` aborts with the reason. */
export type Lease = Checkpoint & {
  readonly fence: number;
  readonly lost: AbortSignal;
  release(): Promise<void>;
};

/**
 * Takes the lease of a projection, and keeps it. Each taking raises the fence, so that
 * a former holder's next write is refused. The lease of a holder whose connection has ended counts as free at once.
 *
 * @returns undefined while another holds it
 */
export async function takeLease(database: DataSource, name: ProjectionName, owner: string): Promise<Lease | undefined> {
  const runner = database.createQueryRunner();
  try {
    const [taken] = await takeRow(database, runner, name, owner);
    if (taken) return holdLease(database, runner, [name, owner, taken.fence], taken);
  } catch (error) {
    await runner.release();
    throw error;
  }
  await runner.release();
  return undefined;
}

/** As `takeLease`, but waits for its turn; undefined when `signal` aborts first. */
export async function waitForLease(
  database: DataSource,
  name: ProjectionName,
  owner: string,
  signal: AbortSignal,
): Promise<Lease | undefined> {
  while (!signal.aborted) {
    const lease = await takeLease(database, name, owner);
    if (lease) return lease;
    await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

type Taken = Checkpoint & { readonly fence: number };

function takeRow(database: DataSource, runner: QueryRunner, name: ProjectionName, owner: string) {
  return database.query<readonly Taken[]>(
    `WITH taken AS (
       UPDATE ${CONTROL_SCHEMA}.projection held
          SET owner = $2, fence = fence + 1, lease_until = now() + ${LEASE}, backend_pid = me.pid,
              backend_start = me.backend_start
         FROM pg_stat_activity me
        WHERE me.pid = pg_backend_pid() AND held.name = $1
          AND (held.owner IS NULL OR held.owner = $2 OR held.lease_until < now() OR NOT EXISTS (
               SELECT FROM pg_stat_activity other
                WHERE other.pid = held.backend_pid AND other.backend_start = held.backend_start))
       RETURNING held.epoch, held.position, held.fence)
     SELECT epoch, position, fence FROM taken`,
    [name, owner],
    runner,
  );
}

/** The lease uses its own connection, so that other processes see its end at once. */
function holdLease(
  database: DataSource,
  runner: QueryRunner,
  mine: readonly [name: ProjectionName, owner: string, fence: number],
  taken: Taken,
): Lease {
  const [lost, released] = [new AbortController(), new AbortController()];
  const renew = async (): Promise<LeaseRenewal> => {
    const renewed = await database.query<readonly unknown[]>(
      `WITH renewed AS (
         UPDATE ${CONTROL_SCHEMA}.projection SET lease_until = now() + ${LEASE}
          WHERE name = $1 AND owner = $2 AND fence = $3 RETURNING name)
       SELECT name FROM renewed`,
      [...mine],
      runner,
    );
    return renewed.length === 0 ? 'lost' : 'kept';
  };
  // With its connection the lease is lost: the others see that, and take it at once.
  const renewOnce = (): Promise<LeaseRenewal> =>
    renew().catch((error: unknown) => {
      lost.abort(error);
      return 'lost';
    });
  void keepLease({ durationMs: PROJECTION_LEASE_MS, renew: renewOnce }, released.signal).then((end) => {
    if (end !== 'aborted') lost.abort(new CheckpointSuperseded(mine[0]));
  });
  const release = async (): Promise<void> => {
    released.abort();
    await runner
      .query(`UPDATE ${CONTROL_SCHEMA}.projection SET owner = NULL WHERE name = $1 AND owner = $2 AND fence = $3`, mine)
      .catch(() => undefined); // a lease that cannot be released expires
    await runner.release();
  };
  return { ...taken, lost: lost.signal, release };
}
