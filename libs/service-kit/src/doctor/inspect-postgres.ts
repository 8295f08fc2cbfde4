import { PostgresClient } from '@gemscout/postgres';

/** Facts that decide whether PostgreSQL is durable and can run the product. */
export type PostgresFacts = {
  /** Version number, such as 180004 for 18.4. */
  readonly version: number;
  readonly fsync: string;
  readonly synchronousCommit: string;
  readonly fullPageWrites: string;
  readonly readOnly: boolean;
  readonly maxConnections: number;
  readonly connections: number;
  /** The existing schemas among those that the product uses. */
  readonly schemas: readonly string[];
  /** The database's clock minus this machine's clock, accurate to half a round trip. */
  readonly clockSkewMs: number;
};

export const SCHEMAS = ['event_store', 'read', 'dispatch', 'evidence', 'accounts'] as const;

const FACTS = `
  SELECT current_setting('server_version_num')::int AS version,
         current_setting('fsync') AS fsync,
         current_setting('synchronous_commit') AS "synchronousCommit",
         current_setting('full_page_writes') AS "fullPageWrites",
         pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool AS "readOnly",
         current_setting('max_connections')::int AS "maxConnections",
         (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
         (SELECT coalesce(array_agg(nspname::text ORDER BY nspname), '{}') FROM pg_namespace WHERE nspname = ANY($1)) AS schemas,
         extract(epoch FROM clock_timestamp())::float8 * 1000 AS "nowMs"`;

/**
 * Queries the database at `url`; changes nothing. @throws the driver's error if the database does not answer within five
 * seconds
 */
export async function inspectPostgres(url: string): Promise<PostgresFacts> {
  const client = new PostgresClient({ connectionString: url });
  await client.connect();
  try {
    const asked = Date.now();
    const { rows } = await client.query<Omit<PostgresFacts, 'clockSkewMs'> & { nowMs: number }>(FACTS, [SCHEMAS]);
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL answered without a row');
    const { nowMs, ...facts } = row;
    return { ...facts, clockSkewMs: Math.round(nowMs - (asked + Date.now()) / 2) };
  } finally {
    await client.end();
  }
}
