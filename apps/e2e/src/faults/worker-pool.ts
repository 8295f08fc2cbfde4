import { launchProcess, type ProductProcess } from '../product-process.ts';
import type { Environment } from '../server-process.ts';

/** Workers by their names, which a worker that is started again keeps. */
export type WorkerPool = {
  names(): readonly string[];
  /** SIGKILL, and again under the same name, without waiting for either. */
  killAndRestart(name: string): Promise<void>;
  /** Starts what is missing and ends in order (SIGTERM) what is too many; resolves when those that are new are ready. */
  scaleTo(count: number): Promise<void>;
  /** What all of them wrote, also those that are no more. */
  outputs(): readonly string[];
  end(): Promise<void>;
};

export function workerPool(environment: Environment): WorkerPool {
  const running = new Map<string, ProductProcess>();
  const all: ProductProcess[] = [];

  async function launch(name: string): Promise<ProductProcess> {
    const worker = await launchProcess('worker', { ...environment, INSTANCE: name, LOG_LEVEL: 'debug' });
    running.set(name, worker);
    all.push(worker);
    return worker;
  }

  async function shrinkTo(count: number): Promise<void> {
    const surplus = [...running].slice(count);
    for (const [name] of surplus) running.delete(name);
    const codes = await Promise.all(surplus.map(([, worker]) => worker.end('SIGTERM')));
    if (codes.some((code) => code !== 0)) throw new Error(`Workers ended with ${codes.join(', ')} after SIGTERM`);
  }

  return {
    names: () => [...running.keys()],
    async killAndRestart(name) {
      await running.get(name)?.end('SIGKILL');
      await launch(name);
    },
    async scaleTo(count) {
      await shrinkTo(count);
      const missing = Array.from({ length: count - running.size }, (_, at) => `worker-${running.size + at}`);
      const started = await Promise.all(missing.map(launch));
      await Promise.all(started.map((worker) => worker.saying()));
    },
    outputs: () => all.map((worker) => worker.output()),
    async end() {
      await Promise.all(all.map((worker) => worker.end('SIGKILL')));
    },
  };
}
