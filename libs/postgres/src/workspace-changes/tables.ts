/**
 * The tables of the changes. The accounts and the read model both write to them, so the migration of each runs these
 * statements; they change nothing where the tables exist.
 *
 * `record` updates the row of `head` first and its lock is held until the commit, so positions are in the order of the
 * commits and have no gap: who has read up to a position never misses an earlier one.
 */
export const CREATE_WORKSPACE_CHANGES = `
  SELECT pg_advisory_xact_lock(hashtext('workspace_stream'));
  CREATE SCHEMA IF NOT EXISTS workspace_stream;

  CREATE TABLE IF NOT EXISTS workspace_stream.head (
    one boolean PRIMARY KEY DEFAULT true,
    generation uuid NOT NULL DEFAULT gen_random_uuid(), -- of the read model's rows: another one after a rebuild
    position bigint NOT NULL DEFAULT 0,
    kept_after bigint NOT NULL DEFAULT 0 -- changes up to this position may be deleted
  ) WITH (fillfactor = 50);
  INSERT INTO workspace_stream.head DEFAULT VALUES ON CONFLICT DO NOTHING;

  CREATE TABLE IF NOT EXISTS workspace_stream.workspace_change (
    position bigint PRIMARY KEY,
    workspace_id text NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    changed_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS workspace_change_of_workspace ON workspace_stream.workspace_change (workspace_id, position);

  CREATE OR REPLACE FUNCTION workspace_stream.record(
    changed_workspaces text[], changed_kinds text[], changed_keys text[]
  ) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    added int := coalesce(cardinality(changed_keys), 0);
    last bigint;
  BEGIN
    IF added = 0 THEN RETURN NULL; END IF;
    UPDATE workspace_stream.head SET position = position + added RETURNING position INTO last;
    INSERT INTO workspace_stream.workspace_change (position, workspace_id, kind, key, changed_at)
    SELECT last - added + changed.n, changed.workspace_id, changed.kind, changed.key, clock_timestamp()
    FROM unnest(changed_workspaces, changed_kinds, changed_keys) WITH ORDINALITY AS changed (workspace_id, kind, key, n);
    PERFORM pg_notify('workspace_change', ''); -- the same text again in a transaction is one notification
    RETURN last;
  END $$;`;

/** Run in the transaction that replaces the read model's rows: every id that a client has is then of another generation. */
export const START_GENERATION = `
  WITH started AS (UPDATE workspace_stream.head SET generation = gen_random_uuid() RETURNING one)
  SELECT pg_notify('workspace_change', '') FROM started`;

/** Deletes the changes of more than a day ago. Clients that were away for longer read everything anew. */
export const DELETE_OLD_CHANGES = `
  WITH deleted AS (
    DELETE FROM workspace_stream.workspace_change WHERE changed_at < now() - interval '1 day' RETURNING position
  )
  UPDATE workspace_stream.head SET kept_after = greatest(kept_after, (SELECT max(position) FROM deleted))
  WHERE EXISTS (SELECT FROM deleted)`;
