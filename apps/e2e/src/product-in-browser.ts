import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { dataDirectory, startServer, type Environment, type ServerProcess } from './server-process.ts';

export type ProductInBrowser = {
  /** Where the server is reached; another one after a restart. */
  readonly url: string;
  readonly server: ServerProcess;
  readonly browser: Browser;
  /** The data directory of the server. */
  readonly dataPath: string;
  /** Ends the server, and starts it again on the same data directory, configured as before. */
  restart(): Promise<void>;
};

/**
 * The real server on a data directory of its own, and a browser, for all specs of the file: started before the first, ended
 * after the last, also where only a part of it could start.
 *
 * @param name of the data directory
 * @param prepare is called once the data directory is there. @returns how the server is configured; default as `npm start`
 */
export function productInBrowser(
  name: string,
  prepare: (dataPath: string) => Promise<Environment> = async () => ({}),
): ProductInBrowser {
  let environment: Environment = {};
  let data: Awaited<ReturnType<typeof dataDirectory>> | undefined;
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;

  const start = async (): Promise<void> => {
    server = await startServer(started(data).path, environment);
  };
  const launch = async (): Promise<void> => {
    browser = await launchBrowser();
  };
  beforeAll(async () => {
    data = await dataDirectory(name);
    environment = await prepare(data.path);
    await Promise.all([start(), launch()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await data?.remove();
  }, 60_000);

  return {
    get url() {
      return started(server).url;
    },
    get server() {
      return started(server);
    },
    get browser() {
      return started(browser);
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
