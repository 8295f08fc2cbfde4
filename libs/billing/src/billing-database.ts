import { openMigrated, orUnavailable } from '@gemscout/postgres';
import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import { BillingUnavailable } from './billing.ts';
import { CreateBilling1764300200000 } from './create-billing.migration.ts';

/** Any numbers; the first for migrations and, with a name, for what one process does alone; the second with a workspace. */
const MIGRATION_LOCK = 7_402_115;
const WORKSPACE_LOCK = 7_402_116;

/** A lock is held during calls of the provider; this limit leaves connections for readers. */
const MOST_LOCKS = 4;
const CONNECTIONS = 10;

export type BillingDatabase = Awaited<ReturnType<typeof openBillingDatabase>>;

/** The target of statements: the transaction under the lock, or the database. */
export type Rows = { query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]> };

/** Connects and migrates the schema `billing`. @throws BillingUnavailable */
export async function openBillingDatabase(url: string) {
  const schema = {
    url,
    schema: 'billing',
    lock: MIGRATION_LOCK,
    migrations: [CreateBilling1764300200000],
    migrationsTableName: 'migration',
    applicationName: 'gemscout-billing',
    poolSize: CONNECTIONS,
  };
  const database = await available(() => openMigrated(schema));
  const limited = pLimit(MOST_LOCKS);
  return {
    query: <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
      available(() => database.query<Row[]>(sql, [...values])),

    /** Runs `work` in a transaction that is exclusive for this workspace, across processes. */
    locked: <Result>(workspaceId: string, work: (rows: Rows) => Promise<Result>): Promise<Result> =>
      limited(() =>
        available(() =>
          database.transaction('READ COMMITTED', async (manager) => {
            await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [WORKSPACE_LOCK, workspaceId]);
            return work({
              query: <Row>(sql: string, values: readonly unknown[] = []) => manager.query<Row[]>(sql, [...values]),
            });
          }),
        ),
      ),

    /** Runs `work` unless another process runs something of this name; then undefined. */
    alone: <Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> =>
      runAlone(database, name, work),

    close: () => database.destroy(),
  };
}

async function runAlone<Result>(
  database: DataSource,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const lock = database.createQueryRunner();
  try {
    const sql = 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine';
    const [row] = await available(() => lock.query(sql, [MIGRATION_LOCK, name]));
    if (row?.mine !== true) return undefined;
    try {
      return await work();
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1, hashtext($2))', [MIGRATION_LOCK, name]).catch(() => undefined);
    }
  } finally {
    await lock.release();
  }
}

/** Converts errors of an unavailable database to `BillingUnavailable`. */
function available<Result>(work: () => Promise<Result>): Promise<Result> {
  return orUnavailable(work(), (cause) => new BillingUnavailable({ cause }));
}
