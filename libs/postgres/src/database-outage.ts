import pg from 'pg';
import { isDiskFullCode } from './disk-full.ts';

/**
 * SQLSTATE classes in which the same statement may succeed later: connection, resources, operator intervention, disk,
 * rolled-back transactions; and a read-only standby, and a lock that was not available.
 */
const TRANSIENT = /^(08|53|57|58|40|25006|55P03)/;

/** Node's codes of a connection that cannot be opened or that broke. */
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/;

/** The driver's own errors have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True for an error of the driver where the database did not answer, gave up or cannot write: the outcome may be unknown. */
export function isTransientError(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || TRANSIENT.test(error.code ?? '');
}

export type DatabaseOutage = 'disk full' | 'away';

/** What an error, or one that caused it, says of the database; undefined where it says nothing. */
export function databaseOutageOf(error: unknown): DatabaseOutage | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (isDiskFullCode(code)) return 'disk full';
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  for (const cause of causes) {
    const outage = databaseOutageOf(cause);
    if (outage) return outage;
  }
  const isAway = NETWORK.test(code) || /^(08|53|57)/.test(code) || DRIVER.test(error.message);
  return isAway ? 'away' : undefined;
}
