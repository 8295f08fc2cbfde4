export * from './run-session.ts';
