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
) WITH (fillfactor = 10);
INSERT INTO event_store.store DEFAULT VALUES;

CREATE TABLE event_store.event (
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision int NOT NULL,
  id uuid NOT NULL UNIQUE,
  type text NOT NULL,
  data json NOT NULL,
  metadata json,
  recorded_at timestamptz(3) NOT NULL,
  UNIQUE (stream, revision)
);

CREATE FUNCTION event_store.append_batch(
  write_append int[], write_stream text[], write_expected int[], write_count int[],
  event_append int[], event_stream text[], event_revision int[], event_id uuid[], event_type text[],
  event_data text[], event_metadata text[],
  OUT last_position bigint, OUT refused json
) LANGUAGE plpgsql AS $$
DECLARE
  added int := cardinality(event_id);
  before bigint;
  skipped int[];
  now_is timestamptz;
BEGIN
  UPDATE event_store.store s SET last_position = s.last_position + added RETURNING s.last_position - added INTO before;
  now_is := clock_timestamp();

  IF EXISTS (
    SELECT FROM unnest(write_stream, write_expected) w(stream, expected)
    WHERE w.expected <> coalesce((
      SELECT CASE e.type WHEN 'Erased' THEN -1 ELSE e.revision + 1 END
      FROM event_store.event e WHERE e.stream = w.stream ORDER BY e.revision DESC LIMIT 1), 0)
  ) THEN
    SELECT json_agg(verdict), array_agg(verdict.append) INTO refused, skipped
    FROM (
      SELECT w.append, w.stream, w.expected, coalesce(last.revision + 1, 0) AS actual,
        coalesce(last.type = 'Erased', false) AS closed,
        (SELECT CASE count(*) WHEN w.count THEN max(e.position) END
         FROM unnest(event_append, event_stream, event_revision, event_id) n(append, stream, revision, id)
         JOIN event_store.event e ON e.stream = n.stream AND e.revision = n.revision AND e.id = n.id
         WHERE n.append = w.append AND n.stream = w.stream) AS repeated_at
      FROM unnest(write_append, write_stream, write_expected, write_count) w(append, stream, expected, count)
      LEFT JOIN LATERAL (
        SELECT e.revision, e.type FROM event_store.event e WHERE e.stream = w.stream ORDER BY e.revision DESC LIMIT 1
      ) last ON true
    ) verdict
    WHERE verdict.closed OR verdict.actual <> verdict.expected;

    SELECT array_agg(n.stream ORDER BY n.at), array_agg(n.revision ORDER BY n.at), array_agg(n.id ORDER BY n.at),
      array_agg(n.type ORDER BY n.at), array_agg(n.data ORDER BY n.at), array_agg(n.metadata ORDER BY n.at)
    INTO event_stream, event_revision, event_id, event_type, event_data, event_metadata
    FROM unnest(event_append, event_stream, event_revision, event_id, event_type, event_data, event_metadata)
      WITH ORDINALITY n(append, stream, revision, id, type, data, metadata, at)
    WHERE n.append <> ALL (skipped);

    added := coalesce(cardinality(event_id), 0);
    UPDATE event_store.store s SET last_position = before + added;
  END IF;

  last_position := before + added;
  IF added = 0 THEN RETURN; END IF;
  INSERT INTO event_store.event (position, stream, revision, id, type, data, metadata, recorded_at)
  SELECT before + n.at, n.stream, n.revision, n.id, n.type, n.data::json, nullif(n.metadata, '')::json, now_is
  FROM unnest(event_stream, event_revision, event_id, event_type, event_data, event_metadata)
    WITH ORDINALITY n(stream, revision, id, type, data, metadata, at);
  PERFORM pg_notify('event_store', last_position::text);
END $$;

CREATE FUNCTION event_store.erase_stream(erased_stream text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM event_store.store FOR UPDATE; -- before the rows, as an append does
  UPDATE event_store.event SET type = 'Erased', data = '{}', metadata = NULL
  WHERE stream = erased_stream AND type <> 'Erased';
END $$;
`,
];
