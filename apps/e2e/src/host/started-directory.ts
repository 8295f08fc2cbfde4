import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dataDirectory, startServer } from '../server-process.ts';

const run = promisify(execFile);

/** A data directory on which a server was started once, and stopped; to be copied. */
export async function makeStartedDirectory(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const made = await dataDirectory('started');
  const server = await startServer(made.path, { LOG_LEVEL: 'warn' });
  await server.stop();
  return made;
}

/** Copies what is in `from` into `to`, with the owner of each file: PostgreSQL's user. */
export async function copyDirectory(from: string, to: string): Promise<void> {
  await run('cp', ['-a', `${from}/.`, to]);
}
