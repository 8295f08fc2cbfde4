import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  ConfigurationError,
  endOrphans,
  freePort,
  startEmbeddedPostgres,
  type Configuration,
  type Database,
  type Logger,
} from '@gemscout/service-kit';
import { superviseDatabase } from './supervise-database.ts';

const PREFERRED_PORT = 5_433;

/**
 * Opens the database of this installation: the one at `DATABASE_URL`, or an embedded PostgreSQL with its files under
 * `DATA_DIR`.
 *
 * @param lost called with a sentence when the embedded database has ended and will not be restarted
 */
export async function openDatabase(
  { databaseUrl, dataDirectory }: Configuration,
  logger: Logger,
  lost: (sentence: string) => void,
): Promise<Database> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  const directory = embeddedDirectory(dataDirectory);
  const first = await startEmbeddedPostgres(directory, await freePort(PREFERRED_PORT));
  return superviseDatabase(first, directory, logger, lost);
}

/** Ends an embedded PostgreSQL that is still starting in `openDatabase`. */
export async function stopStartingDatabase({ databaseUrl, dataDirectory }: Configuration): Promise<void> {
  if (databaseUrl === undefined) await endOrphans(embeddedDirectory(dataDirectory));
}

function embeddedDirectory(dataDirectory: string): string {
  return resolve(dataDirectory, 'postgres');
}

/** @throws ConfigurationError if the data directory cannot be created or written */
export function refuseUnwritable(dataDirectory: string): void {
  try {
    mkdirSync(dataDirectory, { recursive: true });
    accessSync(dataDirectory, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(
      'DATA_DIR',
      dataDirectory,
      `It cannot be written (${reason}). ${remedyOf(dataDirectory)}`,
    );
  }
}

/** A folder mounted into a container often belongs to root; its path on the host is unknown here. */
function remedyOf(dataDirectory: string): string {
  const owner = `${process.getuid?.()}:${process.getgid?.()}`;
  return existsSync(dataDirectory)
    ? `Make user ${process.getuid?.()} its owner: sudo chown -R ${owner} ${dataDirectory} (of a container: on the host, with the folder that is mounted as ${dataDirectory}).`
    : 'Give a directory such as DATA_DIR=.data.';
}
