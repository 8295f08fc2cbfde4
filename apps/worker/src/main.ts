import { openDispatch } from '@gemscout/dispatch';
import { openEventStore } from '@gemscout/event-store';
import { openAnswerCache, openEvidence } from '@gemscout/evidence';
import { openConfiguredMarket, openSettlementMarket, pagesOf } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { openAnalyst } from '@gemscout/research';
import { requireKafka, runProcess } from '@gemscout/service-kit';
import { openKafkaBus, reachKafka } from '@gemscout/stage-bus';
import { servedStages } from './served-stages.ts';
import { startSettler } from './settling/settler.ts';
import { startWorker } from './worker.ts';
import { workerReadiness } from './worker-readiness.ts';

await runProcess({
  name: 'worker',
  healthOnPort: true,
  check(configuration) {
    requireKafka(configuration, 'worker');
    servedStages(configuration.stages);
  },
  async start({ configuration, databaseUrl, logger, keep }) {
    const kafka = requireKafka(configuration, 'worker');
    const stages = servedStages(configuration.stages);
    const readiness = workerReadiness(stages, configuration.instance);
    const kept = await keep(openAnswerCache(databaseUrl));
    const market = await keep(openConfiguredMarket(configuration, { databaseUrl, kept }));
    const store = await keep(openEventStore(configuration.eventStore, databaseUrl));
    const dispatch = await keep(openDispatch(databaseUrl));
    const evidence = await keep(openEvidence(databaseUrl));
    const bus = await keep(
      openKafkaBus({
        ...kafka,
        clientId: 'gemscout-worker',
        instance: configuration.instance,
        handedBack: (task, error) => logger.warn({ task, err: error }, 'A task was handed back'),
        notice: (notice) => {
          readiness.heard(notice);
          logger.warn({ notice }, 'The worker had to do with Kafka');
        },
      }),
    );
    const analyst = await keep(openAnalyst(configuration, databaseUrl, (sentence) => logger.warn(sentence)));
    const clock = store.clock();
    const readModel = await keep(openReadModel(databaseUrl, store, { poolSize: 1 }));
    const prices = await openSettlementMarket(configuration, market, clock);
    const limits = { stages, concurrency: configuration.workerConcurrency };
    const agent = { market, analyst, evidence, pages: pagesOf(market) };
    const worker = await startWorker({ store, bus, dispatch, ...agent, clock, ...limits, logger });
    const settler = startSettler({ store, readModel, dispatch, market: prices, clock, logger });
    return {
      async ready() {
        await Promise.all([store.head(), reachKafka(kafka.brokers)]);
        return readiness.doing();
      },
      async stop(graceMs) {
        await Promise.all([settler.stop(), worker.stop(graceMs)]);
      },
    };
  },
});
