import type { EventStoreConfiguration } from '@gemscout/service-kit';
import type { Scavenges } from './scavenges.ts';

/** Connects with its first question. @returns undefined for PostgreSQL, which blanks erased events in place */
export async function openScavenges(configured: EventStoreConfiguration): Promise<Scavenges | undefined> {
  switch (configured.engine) {
    case 'postgres':
      return undefined;
    case 'kurrent': {
      const { kurrentScavenges } = await import('./kurrent/scavenging.ts');
      const { openScavengeJournal } = await import('./kurrent/scavenge-journal.ts');
      return kurrentScavenges(configured.address, openScavengeJournal(configured.address));
    }
  }
}
