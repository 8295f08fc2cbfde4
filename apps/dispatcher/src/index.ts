export { start, type DispatcherContext } from './start.ts';
