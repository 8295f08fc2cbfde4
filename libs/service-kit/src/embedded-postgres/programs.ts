import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A failure of PostgreSQL's files or programs; the message says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code = 'embedded_postgres';
}

/**
 * The paths of PostgreSQL's programs. If this process is root, also the account that runs them: PostgreSQL refuses to run as
 * root.
 */
export type Programs = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly account: { readonly uid: number; readonly gid: number } | undefined;
};

/** @throws EmbeddedPostgresError if npm provides no PostgreSQL for this platform */
export function findPrograms(): Programs {
  const directory = binaryDirectory();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => {
    const path = join(directory, name + suffix);
    const { mode } = statSync(path);
    if ((mode & 0o111) === 0) chmodSync(path, mode | 0o555); // some package managers drop the permission
    return path;
  };
  const account = process.getuid?.() === 0 ? postgresAccount() : undefined;
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), account };
}

// Avoids loading the package's own code, which would stop PostgreSQL and end the process on every signal.
function binaryDirectory(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const ofPackage = createRequire(require.resolve('embedded-postgres'));
    return join(ofPackage.resolve(`@embedded-postgres/${platform}`), '../../native/bin');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL is installed for ${platform}. Set DATABASE_URL=postgres://user:password@host/db.`,
      { cause },
    );
  }
}

function postgresAccount(): NonNullable<Programs['account']> {
  const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres'], { stdio: 'pipe' }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    execFileSync('groupadd', ['--force', 'postgres']);
    execFileSync('useradd', ['-g', 'postgres', 'postgres']);
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

/**
 * Runs a PostgreSQL program until it exits, with `input` on its standard input.
 *
 * @throws EmbeddedPostgresError with the program's output if it fails
 */
export async function runToEnd(
  program: string,
  words: readonly string[],
  { account }: Programs,
  input = '',
): Promise<void> {
  const child = spawn(program, words, { ...account, env: environment() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  child.stdin.on('error', () => undefined).end(input); // a program that exits early reports why in its output
  const [code] = await once(child, 'close');
  if (code !== 0) throw new EmbeddedPostgresError(`${basename(program)} failed:\n${output.trim()}`);
}

/**
 * Starts the server in its own process group, so that Ctrl-C in a terminal reaches only this process, which stops PostgreSQL
 * last.
 */
export function spawnServer(
  { postgres, account }: Programs,
  words: readonly string[],
): ChildProcessByStdio<null, null, Readable> {
  const detached = process.platform !== 'win32'; // on Windows it would open a window
  return spawn(postgres, words, { ...account, detached, env: environment(), stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Forces messages in English, because the startup waits for some of them. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_MESSAGES: 'C' };
}
