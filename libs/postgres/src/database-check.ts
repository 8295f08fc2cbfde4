import { databaseOutageOf } from './database-outage.ts';
import { isDiskNotedFull, noteDiskWritable } from './disk-full.ts';
import { PostgresSilent } from './postgres-client.ts';
import { PostgresPool } from './postgres-pool.ts';

const ANSWER_LIMIT_MS = 1_500;
/** With the time that a connection is given to be read, no longer than the limit of the answer. */
const CONNECT_LIMIT_MS = 1_000;

/** Allocates a megabyte in the database's files and commits, in one transaction, so that data and log are written. */
const WRITE = 'CREATE TEMPORARY TABLE disk_check ON COMMIT DROP AS SELECT generate_series(1, 30000) AS number';

/** The sentence for people, by what is wrong. */
export const OUTAGE_DETAILS = {
  'disk full': 'Disk full: the database cannot save anything until there is free space on its disk.',
  away: 'The database is temporarily unavailable. Try again in a moment.',
} as const;

/** The database does not answer, or cannot save anything. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly code = 'database_unavailable';
  /** For people who use the product; the message also tells operators what the driver said. */
  readonly detail: string;

  constructor(cause: unknown) {
    const detail = OUTAGE_DETAILS[databaseOutageOf(cause) ?? 'away'];
    super(`${detail} (database: ${cause instanceof Error ? cause.message : String(cause)})`, { cause });
    this.detail = detail;
  }
}

export interface DatabaseCheck {
  /**
   * Resolves when the database answers on a connection of its own. Once a statement of this process has failed because the
   * disk was full, a check also writes, until that succeeds. Checks at the same time are one.
   *
   * @throws DatabaseUnavailable within two seconds
   */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Does not connect before the first check. */
export function openDatabaseCheck(url: string): DatabaseCheck {
  const pool = new PostgresPool({
    connectionString: url,
    max: 1,
    application_name: 'gemscout check',
    connectLimitMs: CONNECT_LIMIT_MS,
  });
  let checking: Promise<void> | undefined;
  return {
    check: () => (checking ??= checkNow(pool).finally(() => (checking = undefined))),
    close: () => pool.end(),
  };
}

async function checkNow(pool: PostgresPool): Promise<void> {
  const end = performance.now() + ANSWER_LIMIT_MS;
  try {
    const client = await pool.connect();
    const giveUp = (): unknown => client.connection.stream.destroy(new PostgresSilent(ANSWER_LIMIT_MS));
    const timer = setTimeout(giveUp, end - performance.now());
    const isFull = isDiskNotedFull(client);
    try {
      await client.query(isFull ? WRITE : 'SELECT 1');
      if (isFull) noteDiskWritable(client);
    } finally {
      clearTimeout(timer);
      client.release(); // one that broke is not put back
    }
  } catch (cause) {
    throw new DatabaseUnavailable(cause);
  }
}
