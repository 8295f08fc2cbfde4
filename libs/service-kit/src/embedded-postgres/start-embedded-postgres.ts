import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { queryDatabase } from '@gemscout/postgres';
import { DATABASE, prepareCluster, ROLE } from './cluster.ts';
import { endOrphans } from './orphans.ts';
import { EmbeddedPostgresError, findPrograms, runToEnd, spawnServer, type Programs } from './programs.ts';

export interface Database {
  readonly url: string;
  stop(): Promise<void>;
}

/** `url` logs in as an unprivileged role that owns the database and may create others. */
export interface EmbeddedPostgres extends Database {
  /** How PostgreSQL ended, such as `signal SIGKILL`. */
  readonly ended: Promise<string>;
  /** The last lines of its output. */
  readonly log: readonly string[];
}

const TRIES = 3;
const SHARED_MEMORY_TRIES = 40;
const LOG_LINES = 50;

/**
 * Starts PostgreSQL on 127.0.0.1 with its files in `directory`, and creates the cluster on the first start. Only one process
 * at a time may call it for a directory: processes left running there are ended.
 *
 * @param port preferred port; if it is taken, another one is used
 * @throws EmbeddedPostgresError if PostgreSQL cannot be started
 */
export async function startEmbeddedPostgres(directory: string, port: number): Promise<EmbeddedPostgres> {
  const databaseDir = resolve(directory);
  if (process.getuid?.() === 0) refuseClosedParents(databaseDir);
  const programs = findPrograms();
  await endOrphans(databaseDir);
  const password = await prepareCluster(programs, databaseDir);
  for (let tries = 1, waits = 1, tried = port; ;) {
    const server = launch(programs, databaseDir, tried);
    if (await server.started) return openDatabase(server, urlOf(password, tried));
    const said = (text: string) => server.log.some((line) => line.includes(text));
    if (said('Address already in use') && tries < TRIES) {
      tries += 1;
      tried = await freePort();
    } else if (said('pre-existing shared memory block') && waits < SHARED_MEMORY_TRIES) {
      waits += 1; // a backend of a killed postmaster ends when it notices
      await sleep(250);
    } else {
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start in ${databaseDir}:\n${server.log.slice(-20).join('\n')}`,
      );
    }
  }
}

type Server = Omit<EmbeddedPostgres, 'url'> & {
  /** Resolves to false if PostgreSQL ended before it was ready. */
  readonly started: Promise<boolean>;
};

function launch(programs: Programs, databaseDir: string, port: number): Server {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'lc_messages=C'];
  const words = ['-D', databaseDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawnServer(programs, words);
  const log: string[] = [];
  const started = Promise.withResolvers<boolean>();
  const ended = Promise.withResolvers<string>();
  createInterface({ input: child.stderr }).on('line', (line) => {
    log.push(line);
    if (log.length > LOG_LINES) log.shift();
    if (line.includes('ready to accept connections')) started.resolve(true);
  });
  child.once('error', (error) => ended.resolve(error.message));
  child.once('exit', (code, signal) => ended.resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  child.once('close', () => started.resolve(false)); // after "exit": by then the log is complete
  const stop = async (): Promise<void> => {
    if (process.platform === 'win32')
      await runToEnd(programs.pgCtl, ['stop', '-D', databaseDir, '-m', 'fast'], programs);
    else child.kill('SIGINT');
    await ended.promise;
  };
  return { log, started: started.promise, ended: ended.promise, stop };
}

function urlOf(password: string, port: number): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

async function openDatabase({ ended, log, stop }: Server, url: string): Promise<EmbeddedPostgres> {
  try {
    const always = new URL(url);
    always.pathname = '/postgres';
    const found = await queryDatabase(always.href, `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`);
    if (found.length === 0) await queryDatabase(always.href, `CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ended, log, stop };
}

/** As root, PostgreSQL runs as the user `postgres`, which needs access to every parent directory of its files. */
function refuseClosedParents(databaseDir: string): void {
  for (const start of [dirname(databaseDir), import.meta.dirname]) {
    for (let directory = start; directory !== dirname(directory); directory = dirname(directory)) {
      if (!existsSync(directory) || statSync(directory).mode & 0o001) continue;
      throw new EmbeddedPostgresError(
        `PostgreSQL does not run as root, and the user "postgres" may not enter ${directory}. Move the project to a ` +
          `directory that others may enter, run it as another user, or set DATABASE_URL=postgres://user:password@host/db.`,
      );
    }
  }
}
