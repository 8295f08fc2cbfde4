import { isDiskFullCode } from './disk-full.ts';

/**
 * SQLSTATEs in which the same statement may succeed later: connection, rolled-back transactions, resources, operator
 * intervention, disk; a read-only standby, and a lock that was not available. Not among them: a wrong password or a database
 * that does not exist, see `isAccessDenied`, and statements that are wrong in themselves.
 */
const AWAY = /^(08|40|53|57|58|25006|55P03)/;

/** Node's codes of a connection that cannot be opened or that broke. */
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ERR_STREAM_|ERR_SOCKET_)/;

/** The errors without a code of the driver, its pool and TypeORM. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Received unexpected|There was an error establishing an SSL|Driver not Connected)/;

/** invalid_authorization_specification and invalid_catalog_name, with their subclasses. */
const ACCESS_DENIED = /^(28|3D)/;

export type DatabaseOutage = 'disk full' | 'away';

/**
 * What an error, or one that caused it, says of the database; undefined where it does not say that the database is away. After
 * an outage nobody knows whether the statement was carried out.
 */
export function databaseOutageOf(error: unknown): DatabaseOutage | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (isDiskFullCode(code)) return 'disk full';
  for (const cause of causesOf(error)) {
    const outage = databaseOutageOf(cause);
    if (outage) return outage;
  }
  return NETWORK.test(code) || AWAY.test(code) || DRIVER.test(error.message) ? 'away' : undefined;
}

/** True where the database answered, and refused the user, the password or the name of the database: waiting does not help. */
export function isAccessDenied(error: unknown): boolean {
  return error instanceof Error && (ACCESS_DENIED.test(codeOf(error)) || causesOf(error).some(isAccessDenied));
}

/**
 * Passes an answer of the database on; an error that says that the database is away becomes the error of the lib's port.
 *
 * @param unavailable makes it of its cause
 */
export async function orUnavailable<Result>(
  answer: Promise<Result>,
  unavailable: (cause: unknown) => Error,
): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw databaseOutageOf(error) ? unavailable(error) : error;
  }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function causesOf(error: Error): readonly unknown[] {
  return error instanceof AggregateError ? error.errors : [error.cause];
}
