import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './connections.ts';
import { MIGRATIONS } from './migrations.ts';

// Any number will do that no other migration in the same database takes.
const LOCK = 7_236_201;

/** Brings the schema `event_store` up to date. Processes that start together wait for the one that migrates. */
export async function migrate(pool: Pool): Promise<void> {
  if ((await appliedMigrations(pool)) >= MIGRATIONS.length) return;
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS event_store`);
    await client.query(
      `CREATE TABLE IF NOT EXISTS event_store.migration (version int PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const applied = await appliedMigrations(client);
    for (const [at, sql] of MIGRATIONS.entries()) {
      if (at < applied) continue;
      await client.query(sql);
      await client.query('INSERT INTO event_store.migration (version) VALUES ($1)', [at + 1]);
    }
  });
}

async function appliedMigrations(database: Pool | PoolClient): Promise<number> {
  const { rows: there } = await database.query<{ there: boolean }>(
    `SELECT to_regclass('event_store.migration') IS NOT NULL AS there`,
  );
  if (!there[0]?.there) return 0;
  const { rows } = await database.query<{ applied: number }>(
    'SELECT coalesce(max(version), 0) AS applied FROM event_store.migration',
  );
  return rows[0]?.applied ?? 0;
}
