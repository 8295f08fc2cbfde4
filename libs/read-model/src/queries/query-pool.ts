import pg from 'pg';

/** The connections of the queries: apart from those of the projection, and able to name their statements. */
export function openQueryPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'gemscout read queries',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  pool.on('error', () => undefined); // an idle connection died: the next query opens another
  return pool;
}
