import { ConfigurationError, withoutPassword, type Configuration } from '@gemscout/service-kit';

/** A failure at start, told as that of the variable that chose what failed; everything else as it is. */
export function startFailure(error: unknown, { databaseUrl }: Configuration): unknown {
  if (databaseUrl === undefined || !isAway(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigurationError(
    'DATABASE_URL',
    withoutPassword(databaseUrl),
    `${reason}. Give a PostgreSQL that answers.`,
  );
}

/** True for the ports' own "unavailable", and for what a driver says before a port is open. */
function isAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /_unavailable$|^E[A-Z]+$|^(08|28|3D|57)/.test(String(error.code));
}
