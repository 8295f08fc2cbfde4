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
  const code = textIn(error, 'code');
  if (isDiskFullCode(code)) return 'disk full';
  for (const cause of causesOf(error)) {
    const outage = databaseOutageOf(cause);
    if (outage) return outage;
  }
  return NETWORK.test(code) || AWAY.test(code) || DRIVER.test(textIn(error, 'message')) ? 'away' : undefined;
}

/** True where the database answered, and refused the user, the password or the name of the database: waiting does not help. */
export function isAccessDenied(error: unknown): boolean {
  return ACCESS_DENIED.test(textIn(error, 'code')) || causesOf(error).some(isAccessDenied);
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

/** By its fields, not by its class: errors of Node's network code are of another realm in a spec. */
function fieldOf(error: unknown, field: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;
}

function textIn(error: unknown, field: string): string {
  const value = fieldOf(error, field);
  return typeof value === 'string' ? value : '';
}

function causesOf(error: unknown): readonly unknown[] {
  const [cause, errors] = [fieldOf(error, 'cause'), fieldOf(error, 'errors')];
  return [...(cause === undefined ? [] : [cause]), ...(Array.isArray(errors) ? errors : [])];
}
