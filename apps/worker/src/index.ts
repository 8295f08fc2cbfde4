export { settleSome, type Settled, type SettlingDeps } from './settling/settle-some.ts';
export { startSettler, type Settler, type SettlerDeps } from './settling/settler.ts';
export { StreamRunSession } from './stream-run-session.ts';
export type { Worker } from './task-worker.ts';
export { startWorker, type WorkerDeps } from './worker.ts';
