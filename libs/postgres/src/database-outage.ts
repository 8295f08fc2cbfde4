import { isDiskFullCode } from './disk-full.ts';

/**
 * SQLSTATEs after which the same statement may succeed later: connection, rolled-back transactions, resources, operator
 * intervention, disk; a read-only standby, and a lock that was not available. Excludes a wrong password or an unknown
 * database (see `isAccessDenied`) and invalid statements.
 */
const AWAY = /^(08|40|53|57|58|25006|55P03)/;

/** Node's codes of a connection that cannot be opened or that broke. */
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ERR_STREAM_|ERR_SOCKET_)/;

/** Errors of the driver, its pool and TypeORM that have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Received unexpected|There was an error establishing an SSL|Driver not Connected)/;

/** invalid_authorization_specification and invalid_catalog_name, with their subclasses. */
const ACCESS_DENIED = /^(28|3D)/;

export type DatabaseOutage = 'disk full' | 'away';

/**
 * The kind of outage that an error or one of its causes reports; undefined if it reports none. After an outage it is unknown
 * whether the statement was carried out.
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

/** True if the database rejected the user, the password or the database name. A retry cannot succeed. */
export function isAccessDenied(error: unknown): boolean {
  return ACCESS_DENIED.test(textIn(error, 'code')) || causesOf(error).some(isAccessDenied);
}

/**
 * Returns the result of the database. An error that reports an outage is replaced by the "unavailable" error of the lib's
 * port.
 *
 * @param unavailable creates that error from its cause
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

/** Reads the field instead of checking the class: in a spec, Node's network errors belong to another realm. */
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
