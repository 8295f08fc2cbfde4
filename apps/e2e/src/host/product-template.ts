import { join } from 'node:path';
import { freePort, startEmbeddedPostgres } from '@gemscout/service-kit';
import { cliProgram, dataDirectory, runProgram } from '../server-process.ts';

/** A data directory whose PostgreSQL is stopped, migrated, and has one account; to be copied. */
export type ProductTemplate = {
  readonly path: string;
  /** A session token of the account. */
  readonly token: string;
};

export async function makeProductTemplate(): Promise<ProductTemplate & { remove(): Promise<void> }> {
  const { path, remove } = await dataDirectory('product-template');
  const database = await startEmbeddedPostgres(join(path, 'postgres'), await freePort());
  try {
    const gemscout = gemscoutOn({ DATABASE_URL: database.url, DATA_DIR: path, MAIL: 'none' });
    await gemscout('migrate');
    const token = await gemscout('accounts', 'create', 'user@example.com', '--plan', 'elite', '--verified');
    return { path, token, remove };
  } finally {
    await database.stop();
  }
}

/** Runs commands of the terminal with these variables. Each resolves to what it printed. */
export function gemscoutOn(environment: Readonly<Record<string, string>>) {
  return async (...words: readonly string[]): Promise<string> => {
    const { exitCode, output, stdout } = await runProgram(cliProgram, words, environment);
    if (exitCode !== 0) throw new Error(`gemscout ${words.join(' ')} ended with ${exitCode}:\n${output}`);
    return stdout.trim();
  };
}
