import pg from 'pg';

/**
 * One statement on a connection of its own: for specs, which look at the database and disturb it from outside the product.
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
