import pg from 'pg';

/**
 * One statement on a connection of its own: before the product opens its pools, and for specs.
 *
 * @returns its rows
 */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // a connection that is cut while it closes; the statement tells of its own failure
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
