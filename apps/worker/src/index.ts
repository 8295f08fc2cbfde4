export type { Worker } from './task-worker.ts';
export { startWorker, type WorkerDeps } from './worker.ts';
export { StreamRunSession } from './stream-run-session.ts';
