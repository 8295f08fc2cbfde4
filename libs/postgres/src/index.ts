export { openDatabaseCheck, DatabaseUnavailable, OUTAGE_DETAILS, type DatabaseCheck } from './database-check.ts';
export { databaseOutageOf, isAccessDenied, orUnavailable } from './database-outage.ts';
export { keepLease, type LeaseRenewal } from './lease.ts';
export { applyMigrations } from './numbered-migrations.ts';
export { openOwnTables } from './own-tables.ts';
export { PostgresClient } from './postgres-client.ts';
export { PostgresPool } from './postgres-pool.ts';
export { queryDatabase } from './query-database.ts';
export { openMigrated } from './typeorm-schema.ts';
