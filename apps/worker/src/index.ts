export { settleSome, type Settled, type SettlingDeps } from './settling/settle-some.ts';
export { StreamRunSession } from './stream-run-session.ts';
export type { Worker } from './task-worker.ts';
export { start, type WorkerContext } from './start.ts';
