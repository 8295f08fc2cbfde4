import { join } from 'node:path';
import { freePort, startEmbeddedPostgres } from '@gemscout/service-kit';
import { cliProgram, dataDirectory, runProgram, type Environment } from './server-process.ts';

/** A PostgreSQL for separate processes, migrated, with one account; it can be stopped and started again. */
export type ProductDatabase = {
  readonly environment: Environment;
  /** A session token of the account. */
  readonly token: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

export async function startProductDatabase(name: string): Promise<ProductDatabase> {
  const data = await dataDirectory(name);
  const port = await freePort();
  const open = () => startEmbeddedPostgres(join(data.path, 'postgres'), port);
  let server = await open();
  const environment = { DATABASE_URL: server.url, DATA_DIR: data.path };
  const gemscout = async (...words: readonly string[]): Promise<string> => {
    const { exitCode, output, stdout } = await runProgram(cliProgram, words, environment);
    if (exitCode !== 0) throw new Error(`gemscout ${words.join(' ')} ended with ${exitCode}:\n${output}`);
    return stdout.trim();
  };
  await gemscout('migrate');
  const token = await gemscout('accounts', 'create', `${name}@example.com`, '--plan', 'elite', '--verified');
  return {
    environment,
    token,
    stop: () => server.stop(),
    start: async () => void (server = await open()),
    async remove() {
      await server.stop();
      await data.remove();
    },
  };
}
