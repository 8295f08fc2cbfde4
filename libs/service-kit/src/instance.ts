import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The server running on a data directory. The file is readable by its owner only, because it contains the database URL. */
export type Instance = { readonly pid: number; readonly url: string; readonly databaseUrl: string };

/** The live instance of `dataDirectory`; undefined if none is recorded or its process has ended. */
export function readInstance(dataDirectory: string): Instance | undefined {
  try {
    const { pid, url, databaseUrl }: Instance = JSON.parse(readFileSync(fileOf(dataDirectory), 'utf8'));
    return isAlive(pid) ? { pid, url, databaseUrl } : undefined;
  } catch {
    return undefined;
  }
}

export function writeInstance(dataDirectory: string, instance: Instance): void {
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(fileOf(dataDirectory), JSON.stringify(instance), { mode: 0o600 });
}

export function removeInstance(dataDirectory: string): void {
  rmSync(fileOf(dataDirectory), { force: true });
}

function fileOf(dataDirectory: string): string {
  return join(dataDirectory, 'instance.json');
}

/** A process id that was reused after a reboot counts as alive; calls to `url` then fail. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
