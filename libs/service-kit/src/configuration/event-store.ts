import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { KurrentAddressError, parseKurrentAddress, type KurrentAddress } from './kurrent-address.ts';
import { ALL_PROCESSES } from './processes.ts';
import { variableReader, variables, type Environment } from './variable.ts';

/** The event store engine, and its address if it is not the database. */
export type EventStoreConfiguration =
  | { readonly engine: 'postgres' }
  | { readonly engine: 'kurrent'; readonly address: KurrentAddress };

const EXAMPLE = 'kurrentdb://user:password@host:2113';

export const EVENT_STORE_VARIABLES = {
  EVENT_STORE: z.enum(['postgres', 'kurrent']).prefault('postgres').register(variables, {
    meaning: 'Where events are stored: the PostgreSQL database, or KurrentDB 25.1 or later.',
    expects: 'one of: postgres, kurrent',
    example: 'kurrent',
    usedBy: ALL_PROCESSES,
  }),
  KURRENTDB_URL: z
    .string()
    .optional()
    .register(variables, {
      meaning:
        'The address of KurrentDB. Required with `EVENT_STORE=kurrent`, else ignored. Several nodes are separated by ' +
        'commas; `kurrentdb+discover://` takes one DNS name of all nodes. Options are `tls` (default `true`), ' +
        '`tlsVerifyCert`, `tlsCaFile`, `userCertFile`, `userKeyFile`, `connectionName`, `keepAliveInterval` and ' +
        '`keepAliveTimeout`. Percent-encode `/`, `?`, `%`, spaces, and in the user `:`. With `tls=false` a password is ' +
        'refused unless the host is this machine.',
      expects: 'the address of KurrentDB',
      example: EXAMPLE,
      usedBy: ALL_PROCESSES,
      secret: 'value',
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
  if (engine === 'postgres') return { engine };
  return { engine, address: readAddress(read('KURRENTDB_URL') ?? refuse('KURRENTDB_URL')) };
}

function readAddress(text: string): KurrentAddress {
  try {
    return parseKurrentAddress(text);
  } catch (error) {
    if (!(error instanceof KurrentAddressError)) throw error;
    throw new ConfigurationError('KURRENTDB_URL', '***', `${error.message} An example: KURRENTDB_URL=${EXAMPLE}.`);
  }
}
