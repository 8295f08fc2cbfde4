import { openAccounts } from '@gemscout/accounts';
import { openDispatch } from '@gemscout/dispatch';
import { postgresEventStore } from '@gemscout/event-store';
import { openEvidence } from '@gemscout/evidence';
import { openConfiguredMarket } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { requireKafka, type Configuration, type Logger } from '@gemscout/service-kit';
import { inProcessBus, openKafkaBus, type HandedBack, type StageBus } from '@gemscout/stage-bus';

/** Everything that the processes of the product work on, opened and migrated. */
export type Libraries = Awaited<ReturnType<typeof openLibraries>>;

/** @throws ConfigurationError for a broken market; the port errors of what is away */
export async function openLibraries(configuration: Configuration, databaseUrl: string, logger: Logger) {
  const { market: name, seedDemo } = configuration;
  const market = await openConfiguredMarket(name);
  const opening = postgresEventStore(databaseUrl);
  const [store, readModel, dispatch, evidence, accounts] = await Promise.all([
    opening,
    opening.then((positions) =>
      openReadModel(databaseUrl, positions, {
        alarm: (skipped) => logger.error({ skipped }, 'A stream is passed over'),
      }),
    ),
    openDispatch(databaseUrl),
    openEvidence(databaseUrl),
    openAccounts(databaseUrl, { verifyNewAccounts: true }),
  ]);
  if (seedDemo) await accounts.ensureDemo();
  const bus = await openBus(configuration, logger);
  const close = async (): Promise<void> => {
    await bus.close();
    await Promise.all([readModel, dispatch, evidence, accounts, market].map((library) => library.close()));
    await store.close();
  };
  return { store, readModel, dispatch, evidence, accounts, market, bus, clock: store.clock(), close };
}

function openBus(configuration: Configuration, logger: Logger): StageBus | Promise<StageBus> {
  const handedBack: HandedBack = (task, error) => logger.warn({ task, err: error }, 'A task was handed back');
  if (configuration.stageBus === 'in-process') return inProcessBus({ handedBack });
  const { instance } = configuration;
  return openKafkaBus({ ...requireKafka(configuration, 'server'), clientId: 'gemscout', instance, handedBack });
}
