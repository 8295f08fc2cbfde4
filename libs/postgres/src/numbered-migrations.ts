import type { ClientBase } from 'pg';
import { PostgresClient } from './postgres-client.ts';

export type NumberedMigrations = {
  /** Where the tables of the lib and the list of its migrations stand; made if needed. */
  readonly schema: string;
  /** Number of the advisory lock that migrating takes: any that nothing else in the database takes. */
  readonly lock: number;
  /** Each runs once, in this order; a later release adds at the end. */
  readonly migrations: readonly string[];
};

/**
 * Applies what the schema lacks, all or nothing, on a connection whose statements have no time limit. Processes that start
 * together do so one after the other; where nothing lacks, nobody waits for anybody.
 */
export async function applyMigrations(url: string, plan: NumberedMigrations): Promise<void> {
  const client = new PostgresClient({ connectionString: url, statementLimitMs: 0 });
  await client.connect();
  try {
    await client.query('BEGIN');
    await applyMissing(client, plan);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function applyMissing(client: ClientBase, { schema, lock, migrations }: NumberedMigrations): Promise<void> {
  if ((await countApplied(client, schema)) >= migrations.length) return;
  await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
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
