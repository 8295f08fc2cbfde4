import { KurrentUnavailable } from '@gemscout/event-store';
import { databaseOutageOf, isAccessDenied } from '@gemscout/postgres';
import {
  ConfigurationError,
  isUnavailable,
  shownKurrentAddress,
  withoutPassword,
  type Configuration,
} from '@gemscout/service-kit';

/** Converts a failure at startup into one that names the responsible variable; other errors are returned unchanged. */
export function startFailure(error: unknown, { databaseUrl, eventStore }: Configuration): unknown {
  if (error instanceof KurrentUnavailable && eventStore.engine === 'kurrent')
    return new ConfigurationError('KURRENTDB_URL', shownKurrentAddress(eventStore.address), `${error.message}.`);
  if (databaseUrl === undefined || !isOfDatabase(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigurationError(
    'DATABASE_URL',
    withoutPassword(databaseUrl),
    `${reason}. Give a PostgreSQL that answers.`,
  );
}

function isOfDatabase(error: unknown): boolean {
  return isUnavailable(error) || databaseOutageOf(error) !== undefined || isAccessDenied(error);
}
