import { applyMigrations } from '@gemscout/postgres';
import { MIGRATIONS } from './migrations.ts';

// Any number that no other migration in the same database uses.
const LOCK = 7_236_201;

/** Migrates the schema `event_store`. Processes that start together wait for the one that migrates. */
export function migrate(url: string): Promise<void> {
  return applyMigrations(url, { schema: 'event_store', lock: LOCK, migrations: MIGRATIONS });
}
