import type { EvidenceStore } from '@gemscout/evidence';
import { askingFor, observedMarket, type MarketData } from '@gemscout/market';
import { observedAnalyst, runStageTask, type Analyst, type RunSession } from '@gemscout/research';
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
  return startTaskWorker(deps, (task, session, signal) => {
    const notice = (text: string): Promise<void> => recordWait(session, task.symbol, text);
    const { workspaceId } = session.request;
    return askingFor({ workspaceId, notice }, () => runStageTask(task, session, tools, signal));
  });
}

/** The log of the run says what it waits for; at most once a minute and ticker. */
function recordWait(session: RunSession, symbol: string | undefined, message: string): Promise<void> {
  const about = symbol === undefined ? {} : { symbol };
  const now = session.now();
  return session.record({ type: 'RecordNotice', kind: 'provider_wait', ...about, message, payload: {}, now });
}
