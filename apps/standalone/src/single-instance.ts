import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError, readInstance, removeInstance, writeInstance } from '@gemscout/service-kit';

const STARTED_WITHIN_MS = 60_000;
const ANSWERS_WITHIN_MS = 15_000;
const SQLITE_BUSY = 5;

/** The lock of this process. The kernel releases it when the process ends for any reason. */
let lock: DatabaseSync | undefined;

/** Another live process holds the data directory and does not answer. */
class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
  readonly code = 'data_directory_in_use';
}

/**
 * Locks the data directory for this process. Must run before anything in it is changed: two servers on one embedded database
 * would end each other's PostgreSQL.
 *
 * @returns the address of the server that holds it already; undefined if this process now holds it
 * @throws DataDirectoryInUseError if that server does not answer, for example because it is suspended
 */
export async function claimDataDirectory(dataDirectory: string): Promise<string | undefined> {
  const asked = performance.now();
  for (;;) {
    lock = lockDirectory(dataDirectory);
    if (lock) break;
    const holder = readInstance(dataDirectory);
    if (holder?.url && (await answers(holder.url))) return holder.url;
    if (performance.now() - asked > (holder?.url ? ANSWERS_WITHIN_MS : STARTED_WITHIN_MS))
      throw new DataDirectoryInUseError(inUse(dataDirectory, holder?.pid));
    await sleep(100);
  }
  writeInstance(dataDirectory, { pid: process.pid, url: '', databaseUrl: '' });
  return undefined;
}

/** Releases the directory, if this process holds it. */
export function releaseDataDirectory(dataDirectory: string): void {
  if (!lock) return;
  removeInstance(dataDirectory);
  lock.close();
  lock = undefined;
}

function inUse(dataDirectory: string, pid: number | undefined): string {
  const who = pid === undefined ? 'Gemscout' : `Gemscout (process ${pid})`;
  const resume = pid === undefined ? '' : `Resume it if it is suspended (kill -CONT ${pid}), or `;
  const remedy = `${resume}${resume ? 'end' : 'End'} it and start again; or give another DATA_DIR.`;
  return `${who} is using ${dataDirectory} but does not answer. ${remedy}`;
}

/**
 * Uses SQLite for its file lock, the only one available in Node. The file stays empty.
 *
 * @returns undefined if another process holds the lock
 * @throws ConfigurationError on a file system without locks
 */
function lockDirectory(dataDirectory: string): DatabaseSync | undefined {
  const file = join(dataDirectory, 'lock');
  writeFileSync(file, '', { flag: 'a', mode: 0o600 }); // a reader of the file could lock it
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = `It cannot be locked (${reason}). Give a directory on a local disk, such as DATA_DIR=.data.`;
    throw new ConfigurationError('DATA_DIR', dataDirectory, remedy);
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
