import type { DataSource } from 'typeorm';

export type MigratedSchema = {
  /** Where the tables of the lib and the list of its migrations stand; made if needed. */
  readonly schema: string;
  /** Number of the advisory lock that migrating takes: any that nothing else in the database takes. */
  readonly lock: number;
};

/**
 * Connects `database` and applies the migrations that its schema lacks. Processes that start together do so one after the
 * other; where nothing lacks, nobody waits for anybody.
 *
 * @throws what the driver throws; nothing is left open then
 */
export async function openMigrated(database: DataSource, { schema, lock }: MigratedSchema): Promise<DataSource> {
  await database.initialize();
  try {
    if (!(await isMigrated(database, schema))) await migrate(database, schema, lock);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

/** One look, so that a start on a database that is up to date does not wait for locks and lists. */
async function isMigrated(database: DataSource, schema: string): Promise<boolean> {
  const { migrationsTableName = 'migrations' } = database.options;
  const names = database.migrations.map(({ name, constructor }) => name ?? constructor.name);
  const find = `SELECT FROM ${schema}.${migrationsTableName} WHERE name = ANY($1)`;
  return database.query<object[]>(find, [names]).then(
    (found) => found.length === names.length,
    () => false, // there is no such table yet
  );
}

async function migrate(database: DataSource, schema: string, lock: number): Promise<void> {
  const runner = database.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [lock]);
    await runner.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await database.runMigrations();
  } finally {
    // Where the connection broke, the server has given the lock back.
    await runner.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    await runner.release();
  }
}
