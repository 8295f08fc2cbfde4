import type { EvidenceStore } from '@gemscout/evidence';
import { withCaller, observedMarket, type MarketData, type PageFetcher } from '@gemscout/market';
import { observedAnalyst, runStageTask, type Analyst, type ResearchTools, type RunSession } from '@gemscout/research';
import { startTaskWorker, type TaskWorkerDeps, type Worker } from './task-worker.ts';

export type WorkerDeps = TaskWorkerDeps & {
  readonly market: MarketData;
  readonly analyst: Analyst;
  readonly evidence: EvidenceStore;
  /** `pagesOf` of the market; if absent, no pages are read. */
  readonly pages?: PageFetcher;
  /** Absent: no memo has a record of settled verdicts. */
  readonly records?: ResearchTools['records'];
  /** Absent: no memo says what changed since the last one. */
  readonly lastMemo?: ResearchTools['lastMemo'];
};

/** Starts a worker whose tasks are the agent's stages. @throws BusUnavailable */
export function startWorker({
  market,
  analyst,
  evidence,
  pages,
  records,
  lastMemo,
  ...deps
}: WorkerDeps): Promise<Worker> {
  const onStepBegins = (runId: string, key: string): void => deps.logger.debug({ runId, key }, 'step begins');
  const tools = {
    market: observedMarket(market),
    analyst: observedAnalyst(analyst),
    evidence,
    ...(pages && { pages }),
    ...(records && { records }),
    ...(lastMemo && { lastMemo }),
    onStepBegins,
  };
  return startTaskWorker(deps, (task, session, signal) => {
    const notice = (text: string, provider: string): Promise<void> => recordWait(session, provider, text);
    const { workspaceId } = session.request;
    return withCaller({ workspaceId, notice }, () => runStageTask(task, session, tools, signal));
  });
}

/** Logs to the run what it waits for, at most once per minute and provider, however many tickers wait. */
function recordWait(session: RunSession, provider: string, message: string): Promise<void> {
  const about = { kind: 'provider_wait', cause: provider, payload: { provider } } as const;
  return session.record({ type: 'RecordNotice', ...about, message, now: session.now() });
}
