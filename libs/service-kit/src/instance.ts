import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The server that runs on a data directory. The file is readable by its owner only: it names the database. */
export type Instance = { readonly pid: number; readonly url: string; readonly databaseUrl: string };

/** The live instance of `dataDirectory`; undefined where none runs, or the one that is named has died. */
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

/** A number that was given to another process after a reboot counts as alive; who asks then gets no answer from `url`. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
