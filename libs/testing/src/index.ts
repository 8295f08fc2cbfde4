export { timed } from './stopwatch.ts';
export { waitFor } from './wait-for.ts';
