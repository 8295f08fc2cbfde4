export * from './dispatcher.ts';
