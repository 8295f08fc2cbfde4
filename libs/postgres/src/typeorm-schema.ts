import { DataSource, type DataSourceOptions } from 'typeorm';
import { underMigrationLock, type LockedSchema } from './migration-lock.ts';
import { PostgresClient } from './postgres-client.ts';
import { PostgresPool } from './postgres-pool.ts';

type PostgresDataSource = Extract<DataSourceOptions, { readonly type: 'postgres' }>;

export type MigratedSchema = Omit<PostgresDataSource, 'type' | 'driver' | 'extra' | 'installExtensions' | 'url'> &
  LockedSchema & {
    readonly url: string;
    /** See `PostgresOptions`; does not apply to migrations. */
    readonly statementLimitMs?: number | undefined;
  };

/**
 * Connects and applies the missing migrations, without a time limit. Takes no lock if none is missing.
 *
 * @throws MigrationError, or the driver's error if the database is unavailable; the connection is then closed
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
    logger: 'debug', // the default logger prints failed migrations to the console, bypassing the log
    extra,
    installExtensions: false,
  });
}

/** Checks with a single query, so that a start on an up-to-date database does not wait for locks. */
async function isMigrated(database: DataSource, schema: string): Promise<boolean> {
  const { migrationsTableName = 'migrations' } = database.options;
  const names = database.migrations.map(({ name, constructor }) => name ?? constructor.name);
  const find = `SELECT FROM ${schema}.${migrationsTableName} WHERE name = ANY($1)`;
  return database.query<object[]>(find, [names]).then(
    (found) => found.length === names.length,
    () => false, // the table does not exist yet
  );
}

async function migrate(options: MigratedSchema): Promise<void> {
  const client = new PostgresClient({ connectionString: options.url, statementLimitMs: 0 });
  await client.connect();
  try {
    await underMigrationLock(client, options, async () => {
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${options.schema}`);
      await runMigrations({ ...options, poolSize: 1, statementLimitMs: 0 });
    });
  } finally {
    await client.end();
  }
}

async function runMigrations(options: MigratedSchema): Promise<void> {
  const database = await dataSourceOf(options).initialize();
  try {
    await database.runMigrations();
  } finally {
    await database.destroy();
  }
}
