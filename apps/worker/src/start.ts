import { openSettlementMarket, pagesOf } from '@gemscout/market';
import { newestFigures } from '@gemscout/research';
import { lastMemo, type ReadModelQueries } from '@gemscout/read-model';
import type { Context, RunningProcess } from '@gemscout/service-kit';
import { startConditionChecker, type CheckerDeps } from './conditions/condition-checker.ts';
import { startCorrectionFinder, type CorrectionFinderDeps } from './corrections/correction-finder.ts';
import { startSettler, type SettlerDeps } from './settling/settler.ts';
import { startWorker, type WorkerDeps } from './worker.ts';

/** The resources that the composition root opens for a worker, and closes after it. */
export type WorkerContext = Pick<Context, 'configuration' | 'logger'> &
  Pick<WorkerDeps, 'store' | 'bus' | 'dispatch' | 'market' | 'analyst' | 'evidence' | 'clock' | 'stages'> &
  Pick<SettlerDeps, 'readModel'> &
  Pick<CheckerDeps, 'readModel'> & {
    readonly readModel: CorrectionFinderDeps['readModel'] & Pick<ReadModelQueries, 'settledRecord' | 'companyRuns'>;
    readonly correctionIndex: CorrectionFinderDeps['index'];
    readonly accounts: { readonly replayShares: { sharedRuns(): Promise<readonly string[]> } };
  };

/** Starts a worker, which also settles verdicts and looks at the conditions of approved proposals. @throws BusUnavailable */
export async function start(context: WorkerContext): Promise<RunningProcess> {
  const { configuration, store, bus, dispatch, market, analyst, evidence, readModel, clock, stages, logger } = context;
  const prices = await openSettlementMarket(configuration, market, clock);
  const records: WorkerDeps['records'] = (asked) => readModel.settledRecord({ ...asked, source: prices.source });
  const lastMemoBefore: WorkerDeps['lastMemo'] = (asked) => lastMemo(readModel, asked);
  const agent = { market, analyst, evidence, pages: pagesOf(market), records, lastMemo: lastMemoBefore };
  const limits = { concurrency: configuration.workerConcurrency, ...(stages && { stages }) };
  const worker = await startWorker({ store, bus, dispatch, ...agent, clock, ...limits, logger });
  const settler = startSettler({ store, readModel, dispatch, market: prices, clock, logger });
  const figures: CheckerDeps['figures'] = (...asked) => newestFigures({ market, now: clock.now() }, ...asked);
  const checker = startConditionChecker({ store, readModel, dispatch, market, figures, clock, logger });
  const { correctionIndex: index, accounts } = context;
  const sharedRuns = () => accounts.replayShares.sharedRuns();
  const finders = startCorrectionFinder({
    store,
    readModel,
    dispatch,
    market,
    evidence,
    index,
    sharedRuns,
    clock,
    logger,
  });
  return {
    async ready() {
      await store.ready();
      return 'serving';
    },
    async stop(graceMs) {
      await Promise.all([...[settler, checker, ...finders].map((work) => work.stop()), worker.stop(graceMs)]);
    },
  };
}
