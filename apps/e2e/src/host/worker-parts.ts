import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { queryDatabase } from '@gemscout/postgres';
import { readInstance } from '@gemscout/service-kit';
import { leaveOutFsync, scratchDirectory } from '@gemscout/service-kit/testing';
import type { BrowserServer } from 'playwright-core';
import { followToEnd, startRun } from '../api-client.ts';
import { startBrowser } from '../browser.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { copyDirectory } from './started-directory.ts';
import { addAccount } from './add-account.ts';
import type { AccountWithRun } from './ask-host.ts';

type SharedServer = { readonly url: string; readonly databaseUrl: string };

/** What the test files of one Jest worker share. Each part starts when it is first asked for, once. */
export type WorkerParts = {
  /** @returns where the browser is reached; one that has died is replaced */
  browser(): Promise<string>;
  /** The real server as `npm start` configures it, selling to the EU, with the PostgreSQL of the worker. */
  server(): Promise<SharedServer>;
  /** On that server; the run has ended. */
  accountWithRun(): Promise<AccountWithRun>;
  /** An empty database in that PostgreSQL, for a server of a test file's own. @returns its URL */
  database(): Promise<string>;
  /** Ends what was started, and removes its files. */
  end(): Promise<void>;
};

/** @param startedPath of a data directory on which a server was started once: the server begins with a copy of it */
export function workerParts(startedPath: () => Promise<string>): WorkerParts {
  let databases = 0;
  const directory = lazily(() => scratchDirectory('e2e-worker'));
  const browser = lazily<BrowserServer>(async () => {
    const started = await startBrowser();
    started.once('close', browser.forget);
    return started;
  });
  const server = lazily<SharedServer & { readonly running: ServerProcess }>(async () => {
    const dataPath = await directory.get();
    await copyDirectory(await startedPath(), dataPath);
    await leaveOutFsync(join(dataPath, 'postgres'));
    const running = await startServer(dataPath, { LOG_LEVEL: 'warn', SELLS_TO_EU: '1' });
    process.once('exit', () => void running.stop()); // where Jest is interrupted, nobody calls `end`
    return { url: running.url, databaseUrl: readInstance(dataPath)?.databaseUrl ?? '', running };
  });
  const accountWithRun = lazily(async () => addAccountWithRun(await server.get()));
  return {
    accountWithRun: accountWithRun.get,
    browser: async () => (await browser.get()).wsEndpoint(),
    async server() {
      const { url, databaseUrl } = await server.get();
      return { url, databaseUrl };
    },
    async database() {
      databases += 1;
      const url = new URL((await server.get()).databaseUrl);
      await queryDatabase(url.href, `CREATE DATABASE product_${databases}`);
      url.pathname = `/product_${databases}`;
      return url.href;
    },
    async end() {
      await Promise.all([browser.end((started) => started.close()), server.end(({ running }) => running.stop())]);
      await directory.end((path) => rm(path, { recursive: true, force: true, maxRetries: 5 }));
    },
  };
}

/** A part that `start` makes when it is first asked for; after a start that failed, the next call tries again. */
export function lazily<Part>(start: () => Promise<Part>) {
  let started: Promise<Part> | undefined;
  const forget = (): void => {
    started = undefined;
  };
  return {
    get(): Promise<Part> {
      started ??= start().catch((error: unknown) => {
        forget();
        throw error;
      });
      return started;
    },
    forget,
    async end(stop: (part: Part) => Promise<unknown>): Promise<void> {
      const part = await started?.catch(() => undefined);
      forget();
      if (part !== undefined) await stop(part);
    },
  };
}

async function addAccountWithRun({ url, databaseUrl }: SharedServer): Promise<AccountWithRun> {
  const account = await addAccount(databaseUrl, 'premium', 'reader');
  const runId = await startRun(url, account.token, { kind: 'symbol', symbol: 'OSTEN' });
  await followToEnd(url, account.token, runId);
  return { ...account, runId };
}
