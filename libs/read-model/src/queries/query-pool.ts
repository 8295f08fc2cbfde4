import { PostgresPool } from '@gemscout/postgres';
import type pg from 'pg';

/** The connections of the queries: apart from those of the projection, and able to name their statements. */
export function openQueryPool(url: string, size: number): pg.Pool {
  return new PostgresPool({ connectionString: url, max: size, application_name: 'gemscout read queries' });
}
