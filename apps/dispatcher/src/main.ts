import 'reflect-metadata';
import { openConfiguredAccounts } from '@gemscout/accounts';
import { requireJobs, startBackgroundJobs } from '@gemscout/background-jobs';
import { openConfiguredBilling } from '@gemscout/billing';
import { openDispatch } from '@gemscout/dispatch';
import { openEventStore } from '@gemscout/event-store';
import { openEvidence } from '@gemscout/evidence';
import { openReadModel } from '@gemscout/read-model';
import { requireKafka, runProcess } from '@gemscout/service-kit';
import { openKafkaBus, openKafkaRunEvents, reachKafka, stageLag } from '@gemscout/stage-bus';
import { startDispatcher } from './dispatcher.ts';
import { observeDispatcher } from './observe-dispatcher.ts';

await runProcess({
  name: 'dispatcher',
  healthOnPort: true,
  check: (configuration) => void [requireKafka(configuration, 'dispatcher'), requireJobs(configuration)],
  async start({ configuration, databaseUrl, logger, keep }) {
    const kafka = requireKafka(configuration, 'dispatcher');
    const { mail, billing: provider, publicUrl } = requireJobs(configuration);
    const { instance } = configuration;
    const store = await keep(openEventStore(configuration.eventStore, databaseUrl));
    const dispatch = await keep(openDispatch(databaseUrl));
    const readModel = await keep(openReadModel(databaseUrl, store, { poolSize: 1 }));
    const evidence = await keep(openEvidence(databaseUrl));
    const accounts = await keep(openConfiguredAccounts(configuration, databaseUrl));
    const billing = await keep(openConfiguredBilling(provider, databaseUrl, accounts));
    const connection = { ...kafka, clientId: 'gemscout-dispatcher' };
    const bus = await keep(openKafkaBus({ ...connection, instance }));
    const runEvents = await keep(openKafkaRunEvents(connection));
    const clock = store.clock();
    const dispatcher = await startDispatcher({ store, dispatch, bus, runEvents, clock, logger });
    await keep(observeDispatcher({ dispatcher, dispatch, stageLag: () => stageLag(connection) }));
    const libraries = { store, clock, dispatch, readModel, evidence, accounts, billing };
    await keep(startBackgroundJobs(libraries, { mail, publicUrl, logger }));
    return {
      async ready() {
        await Promise.all([store.head(), reachKafka(kafka.brokers)]);
        const { status, error } = dispatcher.health();
        if (status === 'failing') throw new Error(error);
        return status;
      },
      stop: () => dispatcher.stop(),
    };
  },
});
