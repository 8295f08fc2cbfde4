import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runStream } from '@gemscout/domain';
import { openEventStore } from '@gemscout/event-store';
import { queryDatabase } from '@gemscout/postgres';
import { tablesWith } from '@gemscout/postgres/testing';
import { readConfiguration } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { expect, it } from '@jest/globals';
import { call, followToEnd, startRun } from './api-client.ts';
import { startDouble, type DoubleProcess } from './double-process.ts';
import { addAccount } from './host/add-account.ts';
import { copyDirectory } from './host/started-directory.ts';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import {
  cliProgram,
  dataDirectory,
  runProgram,
  startServer,
  type Environment,
  type ServerProcess,
} from './server-process.ts';

const CANARY = 'canary-of-ada';

/** Where an installation keeps its data: what a backup holds. */
type Installation = {
  readonly database: ProductDatabase;
  /** Undefined where PostgreSQL holds the events. */
  readonly double: DoubleProcess | undefined;
  readonly environment: Environment;
};

it.each(['postgres', 'kurrent'] as const)(
  'a restore of everything to before an erasure does not bring the account back: events in %s',
  async (engine) => {
    await using stack = new AsyncDisposableStack();
    const installation = await install(engine, stack);
    const { database, environment } = installation;
    const [backup, log] = [
      stack.adopt(await dataDirectory('backup'), (data) => data.remove()),
      join(database.environment.DATA_DIR ?? '', 'api.log'),
    ];
    const gemscout = (...words: readonly string[]) => runProgram(cliProgram, words, environment);
    const ada = await addAccount(database.url, 'elite', CANARY);
    const credentials = { email: ada.email, password: ada.password };

    let server = await serve(installation, stack);
    const runId = await startRun(server.url, ada.token, { kind: 'custom', text: `OSTEN and ${CANARY}`, memo: CANARY });
    await followToEnd(server.url, ada.token, runId);
    await server.stop();
    const restore = await backUp(installation, backup.path);
    expect(await textOf(installation, runId)).toContain(CANARY);

    server = await serve(installation, stack);
    expect((await call(server.url, ada.token, 'DELETE', '/account', { password: ada.password })).status).toBe(202);
    await untilErased(installation, runId);
    await server.stop();
    await writeFile(
      log,
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .join('\n'),
    );
    await restore();
    expect(await textOf(installation, runId)).toContain(CANARY);

    for (const wrong of [[], ['--erased', join(backup.path, 'missing')], ['--erased', cliProgram]])
      expect(await gemscout('new-epoch', '--yes', ...wrong)).toMatchObject({ exitCode: 2 });
    const { stdout } = await gemscout('new-epoch', '--yes', '--erased', log, '--reason', 'restored', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ erasedAgain: 1 });
    expect(await gemscout('rebuild')).toMatchObject({ exitCode: 0 });
    server = await serve(installation, stack);
    expect((await call(server.url, undefined, 'POST', '/auth/login', credentials)).status).toBe(401);
    expect((await call(server.url, ada.token, 'GET', `/runs/${runId}`)).status).toBe(401);
    await untilErased(installation, runId);
    expect(await server.stop()).toBe(0);
  },
);

async function install(engine: 'postgres' | 'kurrent', stack: AsyncDisposableStack): Promise<Installation> {
  const database = stack.adopt(await startProductDatabase(`erased-${engine}`), (made) => made.remove());
  if (engine === 'postgres') return { database, double: undefined, environment: database.environment };
  const double = stack.adopt(await startDouble(), ({ child }) => void child.kill('SIGKILL'));
  const environment = { ...database.environment, EVENT_STORE: 'kurrent', KURRENTDB_URL: double.url };
  return { database, double, environment };
}

async function serve({ environment }: Installation, stack: AsyncDisposableStack): Promise<ServerProcess> {
  return stack.adopt(await startServer(environment.DATA_DIR ?? '', environment), (server) => server.kill());
}

/** Of what is stopped. @returns what restores it, everything of before */
async function backUp({ database, double }: Installation, to: string): Promise<() => Promise<void>> {
  const directory = join(database.environment.DATA_DIR ?? '', 'postgres');
  await database.stop();
  await copyDirectory(directory, to);
  await database.start();
  await double?.backUp();
  return async () => {
    await double?.restore();
    await database.stop();
    await rm(directory, { recursive: true });
    await copyDirectory(to, directory);
    await database.start();
  };
}

/** What the store hands out of the run. */
async function textOf({ database, environment }: Installation, runId: string): Promise<string> {
  const store = await openEventStore(readConfiguration(environment).eventStore, database.url);
  try {
    const payloads: unknown[] = [];
    for await (const { data } of store.read(runStream(runId))) payloads.push(data);
    return JSON.stringify(payloads);
  } finally {
    await store.close();
  }
}

async function untilErased(installation: Installation, runId: string): Promise<void> {
  const { url } = installation.database;
  const steps = () => queryDatabase<{ step: string }>(url, 'SELECT step FROM accounts.deletion');
  await waitFor(async () => (await steps())[0]?.step === 'again', { what: () => 'the erasure' });
  expect(await tablesWith(url, CANARY)).toEqual([]);
  expect(await textOf(installation, runId)).not.toContain(CANARY);
}
