import { openAccounts } from '@gemscout/accounts';
import { openDispatch } from '@gemscout/dispatch';
import { postgresEventStore } from '@gemscout/event-store';
import { openEvidence } from '@gemscout/evidence';
import { openMarket } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { inProcessBus } from '@gemscout/stage-bus';
import type { Configuration } from '@gemscout/service-kit';
import { sampleMarket } from './places.ts';

/** Everything that the processes of the product work on, opened and migrated. */
export type Libraries = Awaited<ReturnType<typeof openLibraries>>;

export async function openLibraries({ market: marketName, seedDemo }: Configuration, databaseUrl: string) {
  const opening = postgresEventStore(databaseUrl);
  const [store, readModel, dispatch, evidence, accounts, market] = await Promise.all([
    opening,
    opening.then((positions) => openReadModel(databaseUrl, positions)),
    openDispatch(databaseUrl),
    openEvidence(databaseUrl),
    openAccounts(databaseUrl, { verifyNewAccounts: true }),
    openMarket(marketName === 'sample' ? sampleMarket : marketName),
  ]);
  if (seedDemo) await accounts.ensureDemo();
  const bus = inProcessBus();
  const close = async (): Promise<void> => {
    await bus.close();
    await Promise.all([readModel, dispatch, evidence, accounts, market].map((library) => library.close()));
    await store.close();
  };
  return { store, readModel, dispatch, evidence, accounts, market, bus, clock: store.clock(), close };
}
