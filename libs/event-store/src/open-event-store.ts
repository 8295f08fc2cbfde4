import type { EventStoreConfiguration, KurrentAddress, Logger } from '@gemscout/service-kit';
import type { EventStore } from './event-store.ts';
import { openDatabaseClock, type DatabaseClock } from './postgres/database-clock.ts';
import { postgresEventStore } from './postgres/postgres-event-store.ts';

/** The event store of a process, with the clock that all processes of an installation share. */
export type ClockedEventStore = EventStore & {
  /** The database's clock as measured by this process: commands carry its `now()`. */
  clock(): DatabaseClock;
};

/**
 * Opens the event store that the configuration names. The clock is that of the database at `databaseUrl` in either case,
 * since KurrentDB does not tell its own. `logger` is told what followers of KurrentDB wait for.
 *
 * @throws StoreUnavailable when it, or the database, does not answer
 */
export async function openEventStore(
  configured: EventStoreConfiguration,
  databaseUrl: string,
  logger?: Pick<Logger, 'warn'>,
): Promise<ClockedEventStore> {
  switch (configured.engine) {
    case 'postgres':
      return postgresEventStore(databaseUrl);
    case 'kurrent':
      return openKurrent(configured.address, databaseUrl, logger);
  }
}

async function openKurrent(
  address: KurrentAddress,
  databaseUrl: string,
  logger: Pick<Logger, 'warn'> | undefined,
): Promise<ClockedEventStore> {
  // The driver takes a third of a second to load, so it is loaded only when needed.
  const { kurrentEventStore } = await import('./kurrent/kurrent-event-store.ts');
  const clock = await openDatabaseClock(databaseUrl);
  try {
    return withClock(await kurrentEventStore(address, { clock, ...(logger && { logger }) }), clock);
  } catch (error) {
    await clock.close();
    throw error;
  }
}

function withClock(store: EventStore, clock: DatabaseClock & { close(): Promise<void> }): ClockedEventStore {
  return {
    clock: () => clock,
    epoch: () => store.epoch(),
    newEpoch: () => store.newEpoch(),
    read: (stream, from) => store.read(stream, from),
    append: (writes) => store.append(writes),
    follow: (after, filter, signal) => store.follow(after, filter, signal),
    head: () => store.head(),
    ready: () => store.ready(),
    origin: () => store.origin(),
    compare: (a, b) => store.compare(a, b),
    erase: (stream) => store.erase(stream),
    anonymizeErased: () => store.anonymizeErased(),
    close: async () => {
      await store.close();
      await clock.close();
    },
  };
}
