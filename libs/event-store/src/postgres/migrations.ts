/**
 * The tables of the event store, in order; an entry is never changed once released.
 *
 * `append_batch` locks the counter row before it looks at anything: all appends of all processes go one after the other,
 * so positions have no gap, are in the order of the commits, and no two appends can wait for each other. It is VOLATILE
 * (the default), so each of its statements sees what was committed before the lock was had. A call that is refused in
 * part writes the other part.
 */
export const MIGRATIONS: readonly string[] = [
  `
CREATE TABLE event_store.store (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  last_position bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO event_store.store DEFAULT VALUES;

CREATE TABLE event_store.event (
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision int NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  data json NOT NULL,
  metadata json,
  recorded_at timestamptz(3) NOT NULL,
  UNIQUE (stream, revision),
  UNIQUE (stream, id) -- by stream, so that inserts of a run meet on few pages; ids alone are scattered over all
);

CREATE FUNCTION event_store.append_batch(
  event_append int[], -- which append of the batch
  event_stream text[],
  event_revision int[],
  event_at int[], -- which event of its append in its stream: the revision of the first one is the expected revision
  event_id uuid[],
  event_type text[],
  event_data text[],
  event_metadata text[] -- null, or '' where there is none
) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off -- a plan made while the table is empty must not read it whole later
SET plan_cache_mode = force_generic_plan -- planning again for each batch costs as much as the insert
AS $$
DECLARE
  added int := cardinality(event_id);
  before bigint;
  now_is timestamptz;
  refused json;
  skipped int[];
BEGIN
  UPDATE event_store.store SET last_position = last_position + added WHERE one
  RETURNING last_position - added INTO before;
  now_is := clock_timestamp();

  IF EXISTS (
    SELECT FROM generate_series(1, added) n
    WHERE event_at[n] = 0 AND event_revision[n] <> coalesce((
      SELECT CASE e.type WHEN 'Erased' THEN -1 ELSE e.revision + 1 END
      FROM event_store.event e WHERE e.stream = event_stream[n] ORDER BY e.revision DESC LIMIT 1), 0)
  ) THEN
    SELECT json_agg(verdict), array_agg(verdict.append) INTO refused, skipped
    FROM (
      SELECT w.append, w.stream, w.expected, coalesce(last.revision + 1, 0) AS actual,
        coalesce(last.type = 'Erased', false) AS closed, w.repeated_at
      FROM (
        SELECT n.append, n.stream, min(n.revision) AS expected,
          CASE WHEN bool_and(e.position IS NOT NULL) THEN max(e.position) END AS repeated_at
        FROM unnest(event_append, event_stream, event_revision, event_id) n(append, stream, revision, id)
        LEFT JOIN event_store.event e ON e.stream = n.stream AND e.revision = n.revision AND e.id = n.id
        GROUP BY n.append, n.stream
      ) w
      LEFT JOIN LATERAL (
        SELECT e.revision, e.type FROM event_store.event e WHERE e.stream = w.stream ORDER BY e.revision DESC LIMIT 1
      ) last ON true
    ) verdict
    WHERE verdict.closed OR verdict.actual <> verdict.expected;

    SELECT array_agg(event_stream[n]), array_agg(event_revision[n]), array_agg(event_id[n]),
      array_agg(event_type[n]), array_agg(event_data[n]), array_agg(event_metadata[n])
    INTO event_stream, event_revision, event_id, event_type, event_data, event_metadata
    FROM generate_series(1, added) n WHERE event_append[n] <> ALL (skipped);

    added := coalesce(cardinality(event_id), 0);
    UPDATE event_store.store SET last_position = before + added WHERE one;
  END IF;

  IF added > 0 THEN
    INSERT INTO event_store.event (position, stream, revision, id, type, data, metadata, recorded_at)
    SELECT before + n, event_stream[n], event_revision[n], event_id[n], event_type[n], event_data[n]::json,
      nullif(event_metadata[n], '')::json, now_is
    FROM generate_series(1, added) n;
    PERFORM pg_notify('event_store', (before + added)::text);
  END IF;
  RETURN json_build_object('last', before + added, 'refused', refused);
END $$;

CREATE FUNCTION event_store.erase_stream(erased_stream text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM event_store.store FOR UPDATE; -- before the rows, as an append does
  UPDATE event_store.event SET type = 'Erased', data = '{}', metadata = NULL
  WHERE stream = erased_stream AND type <> 'Erased';
END $$;
`,
  // `append_event` is `append_batch` for a single event, without what only batches need. It answers NULL, having changed
  // nothing, where the revision is not the one expected; what that means is for `append_batch` to say.
  // The check is dropped since PostgreSQL parses it anew for each UPDATE; nothing inserts another row.
  `
ALTER TABLE event_store.store DROP CONSTRAINT store_one_check;

CREATE FUNCTION event_store.append_event(
  new_stream text, new_revision int, new_id uuid, new_type text, new_data json, new_metadata json
) RETURNS bigint LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  new_position bigint;
BEGIN
  UPDATE event_store.store SET last_position = last_position + 1 WHERE one RETURNING last_position INTO new_position;

  INSERT INTO event_store.event (position, stream, revision, id, type, data, metadata, recorded_at)
  SELECT new_position, new_stream, new_revision, new_id, new_type, new_data, new_metadata, clock_timestamp()
  WHERE new_revision = coalesce((
    SELECT CASE e.type WHEN 'Erased' THEN -1 ELSE e.revision + 1 END
    FROM event_store.event e WHERE e.stream = new_stream ORDER BY e.revision DESC LIMIT 1), 0);

  IF NOT FOUND THEN
    UPDATE event_store.store SET last_position = last_position - 1 WHERE one;
    RETURN NULL;
  END IF;
  PERFORM pg_notify('event_store', new_position::text);
  RETURN new_position;
END $$;
`,
  // An erased stream keeps its events' positions and revisions, and a keyed hash of its name, by which it stays closed; its
  // name, the ids of its events and their times go with `anonymize_stream`. `next_revision` is what both appends check.
  `
ALTER TABLE event_store.store ADD COLUMN erasure_key uuid NOT NULL DEFAULT gen_random_uuid();
CREATE INDEX event_erased ON event_store.event (stream)
  WHERE type = 'Erased' AND recorded_at > '1970-01-01 00:00:00+00';

CREATE FUNCTION event_store.anonymous_name(name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(substring(name FROM '^[a-z]+-'), '') || 'erased-'
    || encode(sha256(convert_to(erasure_key || ' ' || name, 'UTF8')), 'hex')
  FROM event_store.store
$$;

CREATE FUNCTION event_store.next_revision(name text) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT CASE e.type WHEN 'Erased' THEN -1 ELSE e.revision + 1 END
      FROM event_store.event e WHERE e.stream = name ORDER BY e.revision DESC LIMIT 1),
    (SELECT -1 FROM event_store.event e WHERE e.stream = event_store.anonymous_name(name) LIMIT 1),
    0)
$$;

CREATE OR REPLACE FUNCTION event_store.append_batch(
  event_append int[], -- which append of the batch
  event_stream text[],
  event_revision int[],
  event_at int[], -- which event of its append in its stream: the revision of the first one is the expected revision
  event_id uuid[],
  event_type text[],
  event_data text[],
  event_metadata text[] -- null, or '' where there is none
) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off -- a plan made while the table is empty must not read it whole later
SET plan_cache_mode = force_generic_plan -- planning again for each batch costs as much as the insert
AS $$
DECLARE
  added int := cardinality(event_id);
  before bigint;
  now_is timestamptz;
  refused json;
  skipped int[];
BEGIN
  UPDATE event_store.store SET last_position = last_position + added WHERE one
  RETURNING last_position - added INTO before;
  now_is := clock_timestamp();

  IF EXISTS (
    SELECT FROM generate_series(1, added) n
    WHERE event_at[n] = 0 AND event_revision[n] <> event_store.next_revision(event_stream[n])
  ) THEN
    SELECT json_agg(verdict), array_agg(verdict.append) INTO refused, skipped
    FROM (
      SELECT w.append, w.stream, w.expected, next.revision AS actual, next.revision = -1 AS closed, w.repeated_at
      FROM (
        SELECT n.append, n.stream, min(n.revision) AS expected,
          CASE WHEN bool_and(e.position IS NOT NULL) THEN max(e.position) END AS repeated_at
        FROM unnest(event_append, event_stream, event_revision, event_id) n(append, stream, revision, id)
        LEFT JOIN event_store.event e ON e.stream = n.stream AND e.revision = n.revision AND e.id = n.id
        GROUP BY n.append, n.stream
      ) w
      CROSS JOIN LATERAL (SELECT event_store.next_revision(w.stream) AS revision) next
    ) verdict
    WHERE verdict.closed OR verdict.actual <> verdict.expected;

    SELECT array_agg(event_stream[n]), array_agg(event_revision[n]), array_agg(event_id[n]),
      array_agg(event_type[n]), array_agg(event_data[n]), array_agg(event_metadata[n])
    INTO event_stream, event_revision, event_id, event_type, event_data, event_metadata
    FROM generate_series(1, added) n WHERE event_append[n] <> ALL (skipped);

    added := coalesce(cardinality(event_id), 0);
    UPDATE event_store.store SET last_position = before + added WHERE one;
  END IF;

  IF added > 0 THEN
    INSERT INTO event_store.event (position, stream, revision, id, type, data, metadata, recorded_at)
    SELECT before + n, event_stream[n], event_revision[n], event_id[n], event_type[n], event_data[n]::json,
      nullif(event_metadata[n], '')::json, now_is
    FROM generate_series(1, added) n;
    PERFORM pg_notify('event_store', (before + added)::text);
  END IF;
  RETURN json_build_object('last', before + added, 'refused', refused);
END $$;

CREATE OR REPLACE FUNCTION event_store.append_event(
  new_stream text, new_revision int, new_id uuid, new_type text, new_data json, new_metadata json
) RETURNS bigint LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  new_position bigint;
BEGIN
  UPDATE event_store.store SET last_position = last_position + 1 WHERE one RETURNING last_position INTO new_position;

  INSERT INTO event_store.event (position, stream, revision, id, type, data, metadata, recorded_at)
  SELECT new_position, new_stream, new_revision, new_id, new_type, new_data, new_metadata, clock_timestamp()
  WHERE new_revision = event_store.next_revision(new_stream);

  IF NOT FOUND THEN
    UPDATE event_store.store SET last_position = last_position - 1 WHERE one;
    RETURN NULL;
  END IF;
  PERFORM pg_notify('event_store', new_position::text);
  RETURN new_position;
END $$;

CREATE FUNCTION event_store.anonymize_stream(erased_stream text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  anonymous text := event_store.anonymous_name(erased_stream);
BEGIN
  PERFORM FROM event_store.store FOR UPDATE; -- before the rows, as an append does
  UPDATE event_store.event SET stream = anonymous, id = gen_random_uuid(), recorded_at = '1970-01-01 00:00:00+00'
  WHERE stream = erased_stream AND type = 'Erased';
END $$;

SELECT event_store.anonymize_stream(stream)
FROM (SELECT DISTINCT stream FROM event_store.event WHERE type = 'Erased') erased;
`,
];
