export * from './headings.ts';
export * from './http-bodies.ts';
export * from './legal-version.ts';
export * from './run-event-message.ts';
export * from './ops-bodies.ts';
export * from './sse-message.ts';
export * from './stage-task.ts';
export * from './stored-events.ts';
