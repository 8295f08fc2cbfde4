import type { EvidenceStore } from '@gemscout/evidence';
import { observedMarket, type MarketData } from '@gemscout/market';
import { observedAnalyst, runStageTask, type Analyst } from '@gemscout/research';
import { startTaskWorker, type TaskWorkerDeps, type Worker } from './task-worker.ts';

export type WorkerDeps = TaskWorkerDeps & {
  readonly market: MarketData;
  readonly analyst: Analyst;
  readonly evidence: EvidenceStore;
};

/** Starts a worker whose tasks are the agent's stages. @throws BusUnavailable */
export function startWorker({ market, analyst, evidence, ...deps }: WorkerDeps): Promise<Worker> {
  const onStepBegins = (runId: string, key: string): void => deps.logger.debug({ runId, key }, 'step begins');
  const tools = {
    market: observedMarket(market),
    analyst: observedAnalyst(analyst),
    evidence,
    onStepBegins,
  };
  return startTaskWorker(deps, (task, session, signal) => runStageTask(task, session, tools, signal));
}
