import type { PostgresClient } from './postgres-client.ts';
import { databaseOutageOf } from './database-outage.ts';

export type LockedSchema = {
  /** Where the tables of the lib and the list of its migrations are; made if needed. */
  readonly schema: string;
  /** Number of the advisory lock that migrating takes: any that nothing else in the database takes. */
  readonly lock: number;
};

/** A migration is wrong, or does not fit the tables that are there: no retry helps. */
class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code = 'migration_failed';

  constructor(schema: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The schema ${schema} could not be migrated: ${reason}`, { cause });
  }
}

/**
 * Does `migrate` while no other process migrates the schema: those that start together do so one after the other. The lock is
 * kept until `client` is closed.
 *
 * @throws MigrationError; what the driver throws where the database is away
 */
export async function underMigrationLock(
  client: PostgresClient,
  { schema, lock }: LockedSchema,
  migrate: () => Promise<unknown>,
): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    await migrate();
  } catch (cause) {
    throw databaseOutageOf(cause) ? cause : new MigrationError(schema, cause);
  }
}
