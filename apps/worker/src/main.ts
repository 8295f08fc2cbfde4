import { openConfiguredAccounts } from '@gemscout/accounts';
import { openDispatch } from '@gemscout/dispatch';
import { openEventStore } from '@gemscout/event-store';
import { openAnswerCache, openCorrectionIndex, openEvidence } from '@gemscout/evidence';
import { missingSources, openConfiguredMarket, openSourceTally } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { openAnalyst } from '@gemscout/research';
import { requireKafka, runProcess } from '@gemscout/service-kit';
import { openKafkaBus, reachKafka } from '@gemscout/stage-bus';
import { servedStages } from './served-stages.ts';
import { start } from './start.ts';
import { workerReadiness } from './worker-readiness.ts';

await runProcess({
  name: 'worker',
  healthOnPort: true,
  check(configuration) {
    requireKafka(configuration, 'worker');
    servedStages(configuration.stages);
  },
  async start(context) {
    const { configuration, databaseUrl, logger, use } = context;
    const kafka = requireKafka(configuration, 'worker');
    const stages = servedStages(configuration.stages);
    const readiness = workerReadiness(stages, configuration.instance);
    const kept = await use(openAnswerCache(databaseUrl));
    for (const sentence of missingSources(configuration)) logger.warn(sentence);
    const tally = await use(openSourceTally(databaseUrl));
    const market = await use(openConfiguredMarket(configuration, { databaseUrl, kept, tally }));
    const store = await use(openEventStore(configuration.eventStore, databaseUrl, logger));
    const dispatch = await use(openDispatch(databaseUrl));
    const evidence = await use(openEvidence(databaseUrl));
    const correctionIndex = await use(openCorrectionIndex(databaseUrl));
    const accounts = await use(openConfiguredAccounts(configuration, databaseUrl));
    const bus = await use(
      openKafkaBus({
        ...kafka,
        clientId: 'gemscout-worker',
        instance: configuration.instance,
        handedBack: (task, error) => logger.warn({ task, err: error }, 'A task was handed back'),
        notice: (notice) => {
          readiness.note(notice);
          logger.warn({ notice }, 'The worker had to do with Kafka');
        },
      }),
    );
    const analyst = await use(openAnalyst(configuration, databaseUrl, (sentence) => logger.warn(sentence)));
    const clock = store.clock();
    const readModel = await use(openReadModel(databaseUrl, store, { poolSize: 1 }));
    const research = { market, analyst, evidence, correctionIndex, accounts };
    const worker = await start({ ...context, store, bus, dispatch, readModel, clock, ...research, stages });
    return {
      ...worker,
      async ready() {
        await Promise.all([worker.ready(), reachKafka(kafka.brokers)]);
        return readiness.doing();
      },
    };
  },
});
