import { openConfiguredAccounts } from '@gemscout/accounts';
import { openConfiguredBilling } from '@gemscout/billing';
import { openDispatch } from '@gemscout/dispatch';
import { openEventStore } from '@gemscout/event-store';
import { openAnswerCache, openCorrectionIndex, openEvidence } from '@gemscout/evidence';
import { openConfiguredMarket, openSourceTally } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { openAnalyst } from '@gemscout/research';
import { requireBilling, requireKafka, type Configuration, type Logger } from '@gemscout/service-kit';
import {
  inProcessBus,
  openKafkaBus,
  openKafkaRunEvents,
  type HandedBack,
  type RunEventPublisher,
  type StageBus,
} from '@gemscout/stage-bus';

/** The libraries that all processes share, opened and migrated. */
type Libraries = Awaited<ReturnType<typeof openLibraries>>;

/** @throws ConfigurationError for an invalid market; "unavailable" errors of the ports */
export async function openLibraries(configuration: Configuration, databaseUrl: string, logger: Logger) {
  const { market, tally, ...ofMarket } = await openMarket(configuration, databaseUrl);
  const opening = openEventStore(configuration.eventStore, databaseUrl, logger);
  const [store, readModel, dispatch, { evidence, correctionIndex, ...ofEvidence }, accounts, analyst] =
    await Promise.all([
      opening,
      opening.then((positions) =>
        openReadModel(databaseUrl, positions, {
          alarm: (skipped) => logger.error({ skipped }, 'A stream is passed over'),
        }),
      ),
      openDispatch(databaseUrl),
      openEvidenceTables(databaseUrl),
      openConfiguredAccounts(configuration, databaseUrl),
      openAnalyst(configuration, databaseUrl, (sentence) => logger.warn(sentence)),
    ]);
  const billing = await openConfiguredBilling(requireBilling(configuration), databaseUrl, accounts);
  const buses = await openBuses(configuration, logger);
  const libraries = [readModel, dispatch, ofEvidence, billing, accounts, ofMarket, analyst];
  const close = async (): Promise<void> => {
    await Promise.all([buses.bus.close(), buses.runEvents?.close()]);
    await Promise.all(libraries.map((library) => library.close()));
    await store.close();
  };
  return {
    store,
    readModel,
    dispatch,
    evidence,
    correctionIndex,
    accounts,
    billing,
    market,
    tally,
    analyst,
    ...buses,
    clock: store.clock(),
    close,
  };
}

/** The market with its cache and its counts, closed together. @throws ConfigurationError */
async function openMarket(configuration: Configuration, databaseUrl: string) {
  const [kept, tally] = [openAnswerCache(databaseUrl), openSourceTally(databaseUrl)];
  const market = await openConfiguredMarket(configuration, { databaseUrl, kept, tally });
  const close = async (): Promise<void> => {
    await Promise.all([market, kept, tally].map((library) => library.close()));
  };
  return { market, tally, close };
}

/** The evidence and the index of what memos use of it, closed together. */
async function openEvidenceTables(databaseUrl: string) {
  const [evidence, correctionIndex] = await Promise.all([openEvidence(databaseUrl), openCorrectionIndex(databaseUrl)]);
  const close = async (): Promise<void> => {
    await Promise.all([evidence.close(), correctionIndex.close()]);
  };
  return { evidence, correctionIndex, close };
}

type Buses = { readonly bus: StageBus; readonly runEvents?: RunEventPublisher };

/** A single process has no external consumers, so run events are not published. */
async function openBuses(configuration: Configuration, logger: Logger): Promise<Buses> {
  const handedBack: HandedBack = (task, error) => logger.warn({ task, err: error }, 'A task was handed back');
  if (configuration.stageBus === 'in-process') return { bus: inProcessBus({ handedBack }) };
  const { instance } = configuration;
  const connection = { ...requireKafka(configuration, 'server'), clientId: 'gemscout' };
  const [bus, runEvents] = await Promise.all([
    openKafkaBus({ ...connection, instance, handedBack }),
    openKafkaRunEvents(connection),
  ]);
  return { bus, runEvents };
}
