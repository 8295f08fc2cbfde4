import { databaseOutageOf } from './database-outage.ts';
import { isDiskNotedFull, noteDiskWritable } from './disk-full.ts';
import { PostgresSilent } from './postgres-client.ts';
import { PostgresPool } from './postgres-pool.ts';

const ANSWER_LIMIT_MS = 1_500;
/** Together with the grace for reading the answer, no longer than the time limit of the check. */
const CONNECT_LIMIT_MS = 1_000;

/** Allocates a megabyte in the database's files and commits, in one transaction, so that data and log are written. */
const WRITE = 'CREATE TEMPORARY TABLE disk_check ON COMMIT DROP AS SELECT generate_series(1, 30000) AS number';

/** The user-facing sentence for each kind of outage. */
export const OUTAGE_DETAILS = {
  'disk full': 'Disk full: the database cannot save anything until there is free space on its disk.',
  away: 'The database is temporarily unavailable. Try again in a moment.',
} as const;

/** The database does not answer, or cannot write. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly code = 'database_unavailable';
  /** Shown to users; the message also contains the driver's error, for operators. */
  readonly detail: string;

  constructor(cause: unknown) {
    const detail = OUTAGE_DETAILS[databaseOutageOf(cause) ?? 'away'];
    super(`${detail} (database: ${cause instanceof Error ? cause.message : String(cause)})`, { cause });
    this.detail = detail;
  }
}

export interface DatabaseCheck {
  /**
   * Resolves when the database answers on a dedicated connection. After a statement of this process failed because the disk
   * was full, checks also write until a write succeeds. Concurrent checks share one query.
   *
   * @throws DatabaseUnavailable within two seconds
   */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Connects on the first check. */
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
      client.release(); // a broken connection is not reused
    }
  } catch (cause) {
    throw new DatabaseUnavailable(cause);
  }
}
