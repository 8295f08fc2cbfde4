import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process id of the postmaster of `dataDirectory`; undefined where there is none. */
export function postmasterOf(dataDirectory: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/** SIGKILL to the postmaster of `dataDirectory`. */
export function killPostmaster(dataDirectory: string): void {
  const pid = postmasterOf(dataDirectory);
  if (pid === undefined) throw new Error(`No PostgreSQL runs in ${dataDirectory}`);
  process.kill(pid, 'SIGKILL');
}

/** The number of files under `directory`, at any depth; 0 where it does not exist. */
export function filesIn(directory: string): number {
  try {
    return readdirSync(directory, { recursive: true }).length;
  } catch {
    return 0; // a directory may disappear while it is read
  }
}
