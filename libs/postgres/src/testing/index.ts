export { databaseProxy } from './database-proxy.ts';
export { scratchDatabase, type ScratchDatabase } from './scratch-database.ts';
