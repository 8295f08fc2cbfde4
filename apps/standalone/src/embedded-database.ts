import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ConfigurationError,
  freePort,
  startEmbeddedPostgres,
  type Configuration,
  type Database,
} from '@gemscout/service-kit';

const PREFERRED_PORT = 5_433;

/** The database of this installation: the one that `DATABASE_URL` names, else PostgreSQL's own files under `DATA_DIR`. */
export async function openDatabase({ databaseUrl, dataDirectory }: Configuration): Promise<Database> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  return startEmbeddedPostgres(join(dataDirectory, 'postgres'), await freePort(PREFERRED_PORT));
}

/** @throws ConfigurationError when the data directory cannot be made or written */
export function refuseUnwritable(dataDirectory: string): void {
  try {
    mkdirSync(dataDirectory, { recursive: true });
    accessSync(dataDirectory, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(
      'DATA_DIR',
      dataDirectory,
      `It cannot be written (${reason}). Give a directory such as DATA_DIR=.data.`,
    );
  }
}
