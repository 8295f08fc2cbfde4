import type { PostgresClient } from './postgres-client.ts';
import { databaseOutageOf } from './database-outage.ts';

export type LockedSchema = {
  /** Contains the tables of the lib and the list of applied migrations; created if missing. */
  readonly schema: string;
  /** Number of the advisory lock for migrations; must be unique within the database. */
  readonly lock: number;
};

/** A migration is invalid or does not match the existing tables. A retry cannot succeed. */
class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code = 'migration_failed';

  constructor(schema: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The schema ${schema} could not be migrated: ${reason}`, { cause });
  }
}

/**
 * Runs `migrate` while holding the schema's migration lock: processes that start at the same time migrate one after the
 * other. The lock is held until `client` is closed.
 *
 * @throws MigrationError, or the driver's error if the database is unavailable
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
