import { setTimeout as sleep } from 'node:timers/promises';
import { readInstance, removeInstance, writeInstance } from '@gemscout/service-kit';

const STARTING_TAKES_AT_MOST_MS = 20_000;

/**
 * Claims the data directory for this process, before anything in it is touched: two servers on one embedded database
 * would end each other's PostgreSQL.
 *
 * @returns the address of the server that has it already; undefined when it is ours
 */
export async function claimDataDirectory(dataDirectory: string): Promise<string | undefined> {
  for (let waitedMs = 0; waitedMs < STARTING_TAKES_AT_MOST_MS; waitedMs += 100) {
    const other = readInstance(dataDirectory);
    if (!other || other.pid === process.pid) break;
    if (other.url !== '') {
      if (await answers(other.url)) return other.url;
      break; // its process number belongs to something else by now
    }
    await sleep(100);
  }
  writeInstance(dataDirectory, { pid: process.pid, url: '', databaseUrl: '' });
  return undefined;
}

/** Lets go of the directory, unless somebody else has claimed it. */
export function releaseDataDirectory(dataDirectory: string): void {
  if (readInstance(dataDirectory)?.pid === process.pid) removeInstance(dataDirectory);
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
