import pg from 'pg';

const INSERT = `INSERT INTO bench_limit.event (stream, version, type, data)
  SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::jsonb[])`;

/** The limit: a table, one connection, and nothing in between. */
export async function openBareTable(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA IF NOT EXISTS bench_limit;
    CREATE TABLE IF NOT EXISTS bench_limit.event (
      position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL, version int NOT NULL,
      type text NOT NULL, data jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now(), UNIQUE (stream, version))`);
  let waiting = [];
  let busy = false;

  const insertMany = (rows) =>
    client.query({
      name: 'many',
      text: INSERT,
      values: [
        rows.map((row) => row.stream),
        rows.map((row) => row.version),
        rows.map(() => 'Step'),
        rows.map((row) => row.data),
      ],
    });
  const flush = async () => {
    while (waiting.length > 0) {
      const mine = waiting.splice(0, 1000);
      await insertMany(mine);
      for (const { done } of mine) done();
    }
    busy = false;
  };

  return {
    client,
    insertMany,
    /** One row, one commit. */
    insertOne: (stream, version, data) =>
      client.query({
        name: 'one',
        text: 'INSERT INTO bench_limit.event (stream, version, type, data) VALUES ($1, $2, $3, $4)',
        values: [stream, version, 'Step', data],
      }),
    /** What waits while a commit is under way makes the next commit together. */
    insertGrouped: (stream, version, data) =>
      new Promise((done) => {
        waiting.push({ stream, version, data, done });
        if (busy) return;
        busy = true;
        setImmediate(flush);
      }),
    close: () => client.end(),
  };
}
