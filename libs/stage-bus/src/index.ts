export * from './in-process-bus.ts';
export * from './kafka/open-kafka.ts';
export * from './kafka/reach-kafka.ts';
export * from './run-events.ts';
export * from './stage-bus.ts';
