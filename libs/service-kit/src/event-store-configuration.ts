import { ConfigurationError } from './configuration-error.ts';

/** Which engine keeps the events, and where it is if it is not the database. */
export type EventStoreConfiguration =
  { readonly engine: 'postgres' } | { readonly engine: 'kurrent'; readonly url: string };

const ADDRESS = /^(kurrentdb|esdb)(\+discover)?:\/\/([^\s@/?]+@)?[^\s@/?]+\/?(\?\S*)?$/;

/**
 * Reads `EVENT_STORE` (`postgres` or `kurrent`) and `KURRENTDB_URL`, the address as KurrentDB's own clients take it.
 *
 * @throws ConfigurationError for the first one that cannot be used
 */
export function readEventStore(environment: Readonly<Record<string, string | undefined>>): EventStoreConfiguration {
  const engine = environment['EVENT_STORE']?.trim() || 'postgres';
  switch (engine) {
    case 'postgres':
      return { engine };
    case 'kurrent':
      return { engine, url: readAddress(environment['KURRENTDB_URL']?.trim()) };
    case 'memory':
      throw new ConfigurationError(
        'EVENT_STORE',
        engine,
        'It keeps nothing beyond the process and is for tests only. Give one of: postgres, kurrent.',
      );
    default:
      throw new ConfigurationError('EVENT_STORE', engine, 'Give one of: postgres, kurrent.');
  }
}

/** The address of KurrentDB as it may be shown. */
export function shownAddress(url: string): string {
  return url.replace(/\/\/([^:@/?]*)(:[^@/?]*)?@/, '//$1@').replace(/\?.*$/s, '');
}

function readAddress(url: string | undefined): string {
  if (url && ADDRESS.test(url)) return url;
  throw new ConfigurationError(
    'KURRENTDB_URL',
    url?.replace(/\/\/.*@/s, '//***@'),
    'EVENT_STORE=kurrent needs the address of KurrentDB, such as KURRENTDB_URL=kurrentdb://user:password@host:2113?tls=false.',
  );
}
