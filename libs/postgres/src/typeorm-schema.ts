import { DataSource, type DataSourceOptions } from 'typeorm';
import { PostgresPool } from './postgres-pool.ts';

type PostgresDataSource = Extract<DataSourceOptions, { readonly type: 'postgres' }>;

export type MigratedSchema = Omit<PostgresDataSource, 'type' | 'driver' | 'extra' | 'installExtensions'> & {
  /** Where the tables of the lib and the list of its migrations stand; made if needed. */
  readonly schema: string;
  /** Number of the advisory lock that migrating takes: any that nothing else in the database takes. */
  readonly lock: number;
  /** See `PostgresOptions`; migrations have no limit. */
  readonly statementLimitMs?: number | undefined;
};

/**
 * Connects and applies the migrations that the schema lacks. Processes that start together do so one after the other;
 * where nothing lacks, nobody waits for anybody.
 *
 * @throws what the driver throws; nothing is left open then
 */
export async function openMigrated(options: MigratedSchema): Promise<DataSource> {
  const database = await dataSourceOf(options).initialize();
  try {
    if (!(await isMigrated(database, options.schema))) await migrate(options);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

function dataSourceOf({ lock: _, statementLimitMs, ...options }: MigratedSchema): DataSource {
  const extra = { statementLimitMs };
  return new DataSource({
    ...options,
    type: 'postgres',
    driver: { Pool: PostgresPool },
    extra,
    installExtensions: false,
  });
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

async function migrate(options: MigratedSchema): Promise<void> {
  const database = await dataSourceOf({ ...options, poolSize: 2, statementLimitMs: 0 }).initialize();
  try {
    const holder = database.createQueryRunner();
    await holder.query('SELECT pg_advisory_lock($1)', [options.lock]); // until its connection is closed
    await holder.query(`CREATE SCHEMA IF NOT EXISTS ${options.schema}`);
    await database.runMigrations();
  } finally {
    await database.destroy();
  }
}
