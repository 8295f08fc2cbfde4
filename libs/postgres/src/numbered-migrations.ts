import type { ClientBase } from 'pg';
import { underMigrationLock, type LockedSchema } from './migration-lock.ts';
import { PostgresClient } from './postgres-client.ts';

export type NumberedMigrations = LockedSchema & {
  /** Each runs once, in this order. Later releases append to the list. */
  readonly migrations: readonly string[];
};

/**
 * Applies the missing migrations in one transaction, without a statement time limit. Takes no lock if none is missing.
 *
 * @throws MigrationError, or the driver's error if the database is unavailable
 */
export async function applyMigrations(url: string, plan: NumberedMigrations): Promise<void> {
  const client = new PostgresClient({ connectionString: url, statementLimitMs: 0 });
  await client.connect();
  try {
    if ((await countApplied(client, plan.schema)) >= plan.migrations.length) return;
    await underMigrationLock(client, plan, () => applyMissing(client, plan));
  } finally {
    await client.end();
  }
}

async function applyMissing(client: ClientBase, { schema, migrations }: NumberedMigrations): Promise<void> {
  await client.query('BEGIN');
  await client.query(
    `CREATE SCHEMA IF NOT EXISTS ${schema};
     CREATE TABLE IF NOT EXISTS ${schema}.migration (version int PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const applied = await countApplied(client, schema);
  for (const [index, sql] of migrations.entries()) {
    if (index < applied) continue;
    await client.query(sql);
    await client.query(`INSERT INTO ${schema}.migration (version) VALUES ($1)`, [index + 1]);
  }
  await client.query('COMMIT');
}

async function countApplied(client: ClientBase, schema: string): Promise<number> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('${schema}.migration') IS NOT NULL AS there`,
  );
  if (!found[0]?.there) return 0;
  const { rows } = await client.query<{ version: number }>(
    `SELECT coalesce(max(version), 0) AS version FROM ${schema}.migration`,
  );
  return rows[0]?.version ?? 0;
}
