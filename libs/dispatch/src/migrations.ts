import type { ClientBase } from 'pg';
import type { Database } from './database.ts';

/** Each runs once, in this order. They only add; a later release removes. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE dispatch.open_run (
     run_id text PRIMARY KEY,
     workspace_id text NOT NULL,
     requested_at timestamptz NOT NULL
   );
   CREATE TABLE dispatch.open_task (
     task_id text PRIMARY KEY,
     run_id text NOT NULL,
     workspace_id text NOT NULL,
     stage text NOT NULL,
     symbol text,
     attempt integer NOT NULL,
     work text NOT NULL,
     opened bigint GENERATED ALWAYS AS IDENTITY,
     not_before timestamptz,
     sent_at timestamptz,
     sends integer NOT NULL DEFAULT 0,
     deliveries integer NOT NULL DEFAULT 0,
     hand_backs integer NOT NULL DEFAULT 0,
     owner text,
     lease_until timestamptz
   );
   CREATE INDEX open_task_work ON dispatch.open_task (run_id, work);
   CREATE TABLE dispatch.checkpoint (
     name text PRIMARY KEY,
     epoch text NOT NULL,
     position text,
     fence bigint NOT NULL,
     written_at timestamptz NOT NULL DEFAULT now()
   );
   CREATE TABLE dispatch.singleton (
     name text PRIMARY KEY,
     owner text NOT NULL,
     fence bigint NOT NULL,
     expires_at timestamptz NOT NULL
   );
   COMMENT ON COLUMN dispatch.open_task.not_before IS 'null: at once';
   COMMENT ON COLUMN dispatch.open_task.deliveries IS 'leases taken since the last step that the task recorded';
   COMMENT ON COLUMN dispatch.open_task.work IS 'the stage, or stage/symbol: one row each'`,
  `ALTER TABLE dispatch.open_task ADD COLUMN opened_at timestamptz NOT NULL DEFAULT now()`,
  `CREATE TABLE dispatch.bus (
     name text PRIMARY KEY,
     identity text NOT NULL,
     noted_at timestamptz NOT NULL DEFAULT now()
   );
   COMMENT ON TABLE dispatch.bus IS 'the bus that tasks were sent to; another identity means that it has none of them'`,
  `ALTER TABLE dispatch.open_task ADD COLUMN traceparent text;
   COMMENT ON COLUMN dispatch.open_task.traceparent IS 'the trace of the event that asked for the task; null: none'`,
];

const VERSION = {
  name: 'dispatch.version',
  text: `SELECT to_regclass('dispatch.migration') IS NOT NULL AS exists`,
};
const LOCK = 7_266_003;

/** Brings the schema `dispatch` up to date. Several processes may do so at once: one does it, the others wait. */
export async function migrate(database: Database): Promise<void> {
  const [schema] = await database.query<{ exists: boolean }>(VERSION, []);
  if (
    schema?.exists &&
    (await appliedBy((sql) => database.query({ name: 'dispatch.applied', text: sql }, []))) === MIGRATIONS.length
  )
    return;
  await database.durably(async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
    await client.query(
      `CREATE SCHEMA IF NOT EXISTS dispatch;
       CREATE TABLE IF NOT EXISTS dispatch.migration (version integer PRIMARY KEY, applied_at timestamptz DEFAULT now())`,
    );
    await applyMissing(client);
  });
}

async function applyMissing(client: ClientBase): Promise<void> {
  const applied = await appliedBy(async (sql) => (await client.query<{ version: number }>(sql)).rows);
  for (let version = applied + 1; version <= MIGRATIONS.length; version += 1) {
    await client.query(MIGRATIONS[version - 1] ?? '');
    await client.query('INSERT INTO dispatch.migration (version) VALUES ($1)', [version]);
  }
}

async function appliedBy(query: (sql: string) => Promise<readonly { version: number }[]>): Promise<number> {
  const [row] = await query('SELECT coalesce(max(version), 0)::int AS version FROM dispatch.migration');
  return row?.version ?? 0;
}
