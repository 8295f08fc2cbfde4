import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { ALL_PROCESSES } from './processes.ts';
import { variableReader, variables, type Environment } from './variable.ts';

/** The event store engine, and its address if it is not the database. */
export type EventStoreConfiguration =
  | { readonly engine: 'postgres' }
  | { readonly engine: 'kurrent'; readonly url: string };

const ADDRESS = /^(kurrentdb|esdb)(\+discover)?:\/\/([^\s@/?]+@)?[^\s@/?]+\/?(\?\S*)?$/;

export const EVENT_STORE_VARIABLES = {
  EVENT_STORE: z.enum(['postgres', 'kurrent']).prefault('postgres').register(variables, {
    meaning: 'Where events are stored: the PostgreSQL database, or KurrentDB 25.1 or later.',
    expects: 'one of: postgres, kurrent',
    example: 'kurrent',
    usedBy: ALL_PROCESSES,
  }),
  KURRENTDB_URL: z.string().regex(ADDRESS).optional().register(variables, {
    meaning: 'The address of KurrentDB, as its own clients take it. Required with `EVENT_STORE=kurrent`, else ignored.',
    expects: 'the address of KurrentDB',
    example: 'kurrentdb://user:password@host:2113?tls=false',
    usedBy: ALL_PROCESSES,
    secret: 'password',
  }),
};

/** @throws ConfigurationError for the first invalid variable */
export function readEventStore(environment: Environment): EventStoreConfiguration {
  if (environment['EVENT_STORE']?.trim() === 'memory')
    throw new ConfigurationError(
      'EVENT_STORE',
      'memory',
      'It keeps nothing beyond the process and is for tests only. Give one of: postgres, kurrent.',
    );
  const { read, refuse } = variableReader(EVENT_STORE_VARIABLES, environment);
  const engine = read('EVENT_STORE');
  return engine === 'postgres' ? { engine } : { engine, url: read('KURRENTDB_URL') ?? refuse('KURRENTDB_URL') };
}

/** The address of KurrentDB without secrets. */
export function shownAddress(url: string): string {
  return url.replace(/\/\/([^:@/?]*)(:[^@/?]*)?@/, '//$1@').replace(/\?.*$/s, '');
}
