export { databaseProxy } from './database-proxy.ts';
export { scratchDatabase, type ScratchDatabase } from './scratch-database.ts';
export { tablesWith } from './tables-with.ts';
