import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './programs.ts';

const END_WITHIN_MS = 20_000;

/**
 * Ends the PostgreSQL processes that a killed server left running on `databaseDir`, and removes their lock file.
 *
 * PostgreSQL keeps running after `kill -9` of its parent, and a busy backend keeps its shared memory after `kill -9` of the
 * postmaster. PostgreSQL also mistakes any live process with the id in its lock file for a running postmaster, such as an
 * unrelated one after a reboot. Only processes that are found to use `databaseDir` are ended.
 *
 * The caller must hold the lock of the directory, so that no other process starts PostgreSQL in it meanwhile.
 */
export async function endOrphans(databaseDir: string): Promise<void> {
  const lock = join(databaseDir, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const postmaster = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (processesOn(databaseDir).includes(postmaster)) {
    signal(postmaster, 'SIGINT'); // fast shutdown: no new connections, roll back, checkpoint
    await untilEnded(databaseDir, () => !processesOn(databaseDir).includes(postmaster));
  }
  await killProcessesOn(databaseDir);
  rmSync(lock, { force: true });
}

/** Sends SIGKILL to every process on `directory`. For PostgreSQL this is equivalent to a power failure. */
export async function killProcessesOn(directory: string): Promise<void> {
  await untilEnded(directory, () => {
    const left = processesOn(directory);
    for (const pid of left) signal(pid, 'SIGKILL');
    return left.length === 0;
  });
}

async function untilEnded(directory: string, haveEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + END_WITHIN_MS;
  while (!haveEnded()) {
    if (performance.now() > deadline) {
      const left = processesOn(directory).join(', ');
      const remedy = 'End them, then start again.';
      throw new EmbeddedPostgresError(
        `Processes of PostgreSQL (${left}) are running in ${directory} and do not end. ${remedy}`,
      );
    }
    await sleep(20);
  }
}

/**
 * The ids of processes whose command line contains `directory`; on Linux also of those with it as working directory
 * (backends).
 */
function processesOn(directory: string): readonly number[] {
  const real = realpathSync(directory);
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid && isOn(pid, [directory, real]));
  const [program, ...words] = process.platform === 'darwin' ? LIST_ON_MACOS : LIST_ON_WINDOWS;
  return execFileSync(program, words, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /postgres|initdb/.test(line) && line.includes(directory))
    .map((line) => Number.parseInt(line, 10));
}

const LIST_ON_MACOS = ['ps', '-axo', 'pid=,command='] as const;
const LIST_ON_WINDOWS = [
  'powershell',
  '-NoProfile',
  '-Command',
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }',
] as const;

/**
 * Reads `/proc` instead of calling `ps`, which slim images lack. A process that has ended, or a zombie, matches no directory.
 */
function isOn(pid: number, directories: readonly string[]): boolean {
  const [program = '', ...words] = read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
  if (!/postgres|initdb/.test(program)) return false;
  const places = [...words.map((word) => word.replace('--pgdata=', '')), read(() => readlinkSync(`/proc/${pid}/cwd`))];
  return directories.some((directory) => places.includes(directory));
}

function read(value: () => string): string {
  try {
    return value();
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // the process has ended
  }
}
