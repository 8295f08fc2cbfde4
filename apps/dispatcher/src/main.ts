import 'reflect-metadata';
import { openConfiguredAccounts } from '@gemscout/accounts';
import { requireJobs, startBackgroundJobs } from '@gemscout/background-jobs';
import { openConfiguredBilling } from '@gemscout/billing';
import { openDispatch } from '@gemscout/dispatch';
import { openEventStore, openScavenges } from '@gemscout/event-store';
import { openEvidence } from '@gemscout/evidence';
import { openFilerRefresh, openSourceTally } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { requireKafka, runProcess } from '@gemscout/service-kit';
import { openKafkaBus, openKafkaRunEvents, reachKafka, stageLag } from '@gemscout/stage-bus';
import { start } from './start.ts';

await runProcess({
  name: 'dispatcher',
  healthOnPort: true,
  check: (configuration) => void [requireKafka(configuration, 'dispatcher'), requireJobs(configuration)],
  async start(context) {
    const { configuration, databaseUrl, logger, use } = context;
    const kafka = requireKafka(configuration, 'dispatcher');
    const { mail, billing: provider, publicUrl } = requireJobs(configuration);
    const { instance } = configuration;
    const store = await use(openEventStore(configuration.eventStore, databaseUrl, logger));
    const dispatch = await use(openDispatch(databaseUrl));
    const readModel = await use(openReadModel(databaseUrl, store, { poolSize: 1 }));
    const evidence = await use(openEvidence(databaseUrl));
    const accounts = await use(openConfiguredAccounts(configuration, databaseUrl));
    const billing = await use(openConfiguredBilling(provider, databaseUrl, accounts));
    const connection = { ...kafka, clientId: 'gemscout-dispatcher' };
    const bus = await use(openKafkaBus({ ...connection, instance }));
    const runEvents = await use(openKafkaRunEvents(connection));
    const clock = store.clock();
    const tally = await use(openSourceTally(databaseUrl));
    const scavenges = await openScavenges(configuration.eventStore);
    if (scavenges) await use(scavenges);
    const filers = openFilerRefresh(configuration, databaseUrl);
    if (filers) await use(filers);
    const libraries = { store, clock, dispatch, readModel, evidence, tally, accounts, billing, scavenges };
    const lag = { stageLag: () => stageLag(connection) };
    const dispatcher = await start({ ...context, ...libraries, bus, runEvents, ...lag });
    await use(startBackgroundJobs({ ...libraries, filers }, { mail, publicUrl, logger }));
    return {
      ...dispatcher,
      async ready() {
        const [status] = await Promise.all([dispatcher.ready(), reachKafka(kafka.brokers)]);
        return status;
      },
    };
  },
});
