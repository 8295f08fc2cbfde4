export * from './observe-dispatcher.ts';
export * from './dispatcher.ts';
