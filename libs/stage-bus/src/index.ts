export * from './stage-bus.ts';
