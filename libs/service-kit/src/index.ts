export * from './embedded-postgres.ts';
export * from './free-port.ts';
export * from './scratch-directory.ts';
export * from './scratch-database.ts';
export * from './configuration.ts';
export * from './logger.ts';
export * from './instance.ts';
