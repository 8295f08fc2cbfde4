import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { readInstance } from '@gemscout/service-kit';
import { leaveOutFsync } from '@gemscout/service-kit/testing';
import { addAccount, databaseOfWorker, serverOfWorker, type Account } from './host/ask-host.ts';
import { dataDirectory, startServer, type Environment, type ServerProcess } from './server-process.ts';
import { fillAsStarted } from './started-directory.ts';
import { workerBrowser, type Contexts } from './worker-browser.ts';

export type Product = {
  /** Where the server is reached. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Of the Jest worker: contexts end with their test. */
  readonly browser: Contexts;
  /**
   * Makes a verified account, with a workspace of its own.
   *
   * @param plan default: the plan of the demo account
   * @param name begins its address
   */
  addAccount(plan?: string, name?: string): Promise<Account>;
};

/** A server of the test file's own. */
export type OwnProduct = Product & {
  /** Where the server is reached; another one after a restart. */
  readonly url: string;
  readonly server: ServerProcess;
  /** The data directory of the server. */
  readonly dataPath: string;
  /** Ends the server, and starts it again on the same data directory, configured as before. */
  restart(): Promise<void>;
};

type Prepare = (dataPath: string) => Promise<Environment>;

/** The server of the Jest worker, configured as `npm start` does it. Other test files use it too: a test makes its own account. */
export function sharedProduct(): Product {
  let shared: Awaited<ReturnType<typeof serverOfWorker>> | undefined;

  beforeAll(async () => {
    shared = await serverOfWorker();
  });

  const browser = workerBrowser();

  return {
    browser,
    get url() {
      return started(shared).url;
    },
    get databaseUrl() {
      return started(shared).databaseUrl;
    },
    addAccount(plan, name) {
      return addAccount(this.databaseUrl, plan, name);
    },
  };
}

/** As `productInBrowser`, but with a database in the PostgreSQL of the Jest worker, and without mails. */
export function ownServer(name: string, prepare: Prepare): OwnProduct {
  return productInBrowser(name, async (dataPath) => ({
    DATABASE_URL: await databaseOfWorker(),
    MAIL: 'none',
    ...(await prepare(dataPath)),
  }));
}

/**
 * A server on a data directory of its own, on which one was started before, for all specs of the file: started before the first, ended after the last, also
 * where only a part of it could start.
 *
 * @param name of the data directory
 * @param prepare is called once the data directory is there. @returns how the server is configured; default as `npm start`
 */
export function productInBrowser(name: string, prepare: Prepare = async () => ({})): OwnProduct {
  const own = serverOfFile(name, prepare);
  const browser = workerBrowser();

  return {
    browser,
    get url() {
      return own.server.url;
    },
    get databaseUrl() {
      return readInstance(own.dataPath)?.databaseUrl ?? '';
    },
    addAccount(plan, name) {
      return addAccount(this.databaseUrl, plan, name);
    },
    get server() {
      return own.server;
    },
    get dataPath() {
      return own.dataPath;
    },
    restart: () => own.restart(),
  };
}

/** Starts the server before the first spec of the file, and ends it after the last. */
function serverOfFile(name: string, prepare: Prepare): Pick<OwnProduct, 'server' | 'dataPath' | 'restart'> {
  let environment: Environment = {};
  let data: Awaited<ReturnType<typeof dataDirectory>> | undefined;
  let server: ServerProcess | undefined;

  const start = async (): Promise<void> => {
    server = await startServer(started(data).path, environment);
  };
  beforeAll(async () => {
    data = await dataDirectory(name);
    environment = await prepare(data.path);
    if (!('DATABASE_URL' in environment)) {
      await fillAsStarted(data.path);
      await leaveOutFsync(join(data.path, 'postgres'));
    }
    await start();
  });
  afterAll(async () => {
    await server?.stop();
    await data?.remove();
  });

  return {
    get server() {
      return started(server);
    },
    get dataPath() {
      return started(data).path;
    },
    async restart() {
      await server?.stop();
      await start();
    },
  };
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The product runs inside of specs and hooks only');
  return part;
}
