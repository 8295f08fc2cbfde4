import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startEmbeddedPostgres, type Database } from '@gemscout/service-kit';
import { productTemplate } from './host/ask-host.ts';
import { gemscoutOn } from './host/product-template.ts';
import { copyDirectory } from './host/started-directory.ts';
import { dataDirectory, type Environment } from './server-process.ts';

/** A PostgreSQL for separate processes, migrated, with one account; it can be stopped or killed, and started again. */
export type ProductDatabase = {
  readonly url: string;
  readonly environment: Environment;
  /** A session token of the account. */
  readonly token: string;
  /** Makes another account, of a workspace of its own. @returns a session token */
  addAccount(email: string): Promise<string>;
  /** In order: open transactions are rolled back, all that was written goes to the disk. */
  stop(): Promise<void>;
  /** SIGKILL of the server: what was not on the disk is lost. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

export async function startProductDatabase(name: string): Promise<ProductDatabase> {
  const [data, { path, token }] = await Promise.all([dataDirectory(name), productTemplate()]);
  await copyDirectory(path, data.path);
  const port = await freePort();
  const directory = join(data.path, 'postgres');
  const open = () => startEmbeddedPostgres(directory, port);
  let server: Database | undefined = await open();
  const { url } = server;
  const stop = async (): Promise<void> => {
    await server?.stop();
    server = undefined;
  };
  const environment = { DATABASE_URL: url, DATA_DIR: data.path, MAIL: 'none' };
  const gemscout = gemscoutOn(environment);
  return {
    url,
    environment,
    token,
    addAccount: (email) => gemscout('accounts', 'create', email, '--plan', 'elite', '--verified'),
    stop,
    async kill() {
      await killServer(directory);
      server = undefined;
    },
    start: async () => void (server ??= await open()),
    async remove() {
      await stop();
      await data.remove();
    },
  };
}

async function killServer(directory: string): Promise<void> {
  const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}
