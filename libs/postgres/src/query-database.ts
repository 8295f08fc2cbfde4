import pg from 'pg';

/**
 * Runs one statement on a dedicated connection; for use before the pools are open, and in specs.
 *
 * @returns its rows
 */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the connection may break while it closes; a failed statement rejects separately
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
