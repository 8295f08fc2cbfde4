import { applyMigrations } from '@gemscout/postgres';
import { available } from './database.ts';

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

const LOCK = 7_266_003;

/** Migrates the schema `dispatch`. If several processes do so at once, one migrates and the others wait. */
export function migrate(url: string): Promise<void> {
  return available(() => applyMigrations(url, { schema: 'dispatch', lock: LOCK, migrations: MIGRATIONS }));
}
