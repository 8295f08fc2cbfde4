export * from './in-process-bus.ts';
export * from './stage-bus.ts';
