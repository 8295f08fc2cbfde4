import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { queryDatabase } from '@gemscout/postgres';
import { readInstance } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { call, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { filesIn, killPostmaster, postmasterOf } from './embedded-postgres.ts';
import {
  cliProgram,
  dataDirectory,
  launch,
  runProgram,
  serverProgram,
  startServer,
  type ServerProcess,
} from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

let data: Awaited<ReturnType<typeof startedDirectory>>;
const servers: ServerProcess[] = [];
beforeEach(async () => {
  data = await startedDirectory('embedded');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await data.remove();
});

async function start(): Promise<ServerProcess> {
  const server = await startServer(data.path);
  servers.push(server);
  return server;
}

const isReady = async ({ url }: ServerProcess) => (await call(url, undefined, 'GET', '/health/ready')).status === 200;

describe('an embedded PostgreSQL that was killed', () => {
  it('is restarted, the log says so, and the server goes on with all data', async () => {
    const server = await start();
    const token = await logInAsDemo(server.url);
    const before = await startRun(server.url, token, { kind: 'symbol', symbol: 'OSTEN' });
    const seen = await followToEnd(server.url, token, before);
    const killed = postmasterOf(data.path);
    killPostmaster(data.path);
    await waitFor(() => server.output().includes('PostgreSQL ended unexpectedly (signal SIGKILL)'));
    await waitFor(() => server.output().includes('PostgreSQL is running again'));
    await waitFor(() => isReady(server));
    expect(postmasterOf(data.path)).not.toBe(killed);
    expect(await followToEnd(server.url, token, before)).toEqual(seen);
    const after = await startRun(server.url, token, { kind: 'symbol', symbol: 'OSTEN' });
    expect((await followToEnd(server.url, token, after)).at(-1)).toMatchObject({ type: 'DONE' });
    expect(await server.stop()).toBe(0);
  });

  it('twice within a minute ends the server with a sentence, leaves no PostgreSQL, and the next start works', async () => {
    const server = await start();
    const killed = postmasterOf(data.path);
    killPostmaster(data.path);
    await waitFor(() => server.output().includes('PostgreSQL is running again'));
    expect(postmasterOf(data.path)).not.toBe(killed);
    killPostmaster(data.path);
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(
      /^PostgreSQL in .* ended twice within a minute \(signal SIGKILL\)\. .*Start Gemscout/m,
    );
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect(readInstance(data.path)).toBeUndefined();
    expect(postmasterOf(data.path)).toBeUndefined();
    expect(await isReady(await start())).toBe(true);
  });
});

// The number of files so far: from the first of initdb to the last before the cluster is complete.
const MOMENTS = [1, 25, 60, 300, 600, 950];

it('a first start killed at any moment leaves a directory that the next start completes', async () => {
  await data.remove();
  data = await dataDirectory('embedded-first');
  for (const files of MOMENTS) {
    const { child, output } = launch(serverProgram, [], { DATA_DIR: data.path });
    const seen = (isSo: (count: number) => boolean) =>
      waitFor(() => isSo(filesIn(data.path)) || child.exitCode !== null);
    await seen((count) => count < files); // what the last one left is removed
    await seen((count) => count >= files);
    expect([child.exitCode, output()]).toEqual([null, expect.not.stringContaining('Gemscout is ready')]);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  expect(await isReady(await start())).toBe(true);
  expect((await readdir(data.path)).filter((name) => name.includes('unfinished'))).toEqual([]);
}, 240_000);

it('a signal during a start ends its PostgreSQL, too', async () => {
  const { child, output } = launch(serverProgram, [], { DATA_DIR: data.path });
  await waitFor(() => postmasterOf(data.path) !== undefined);
  expect(output()).not.toContain('Gemscout is ready');
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  expect([child.exitCode, output()]).toEqual([0, expect.stringMatching(/Stopping Gemscout \.\.\.\n$/)]);
  expect(postmasterOf(data.path)).toBeUndefined();
});

it('after a restore, the terminal gives a new epoch and rebuilds, although no server starts in between', async () => {
  const gemscout = (...words: readonly string[]) => runProgram(cliProgram, words, { DATA_DIR: data.path });
  expect(await gemscout('new-epoch', '--yes', '--erased', 'none', '--reason', 'restored')).toMatchObject({
    exitCode: 0,
  });
  const refused = await runProgram(serverProgram, [], { DATA_DIR: data.path });
  expect([refused.exitCode, refused.output]).toEqual([1, expect.stringContaining('Run "gemscout rebuild"')]);
  const rebuilt = await gemscout('rebuild', '--reason', 'restored');
  expect([rebuilt.exitCode, rebuilt.output]).toEqual([0, expect.stringContaining('The read model was rebuilt in')]);
  expect(readInstance(data.path)).toBeUndefined();
  expect(postmasterOf(data.path)).toBeUndefined();
  expect(await isReady(await start())).toBe(true);
});

it('the role of the product runs no programs, and the credentials of earlier versions are refused', async () => {
  await start();
  const url = readInstance(data.path)?.databaseUrl ?? '';
  await expect(queryDatabase(url, `CREATE TEMP TABLE t (x text)`)).resolves.toEqual([]);
  await expect(queryDatabase(url, `COPY (SELECT 1) TO PROGRAM 'cat'`)).rejects.toMatchObject({ code: '42501' });
  await expect(queryDatabase(url, `SELECT pg_read_file('/etc/passwd')`)).rejects.toMatchObject({ code: '42501' });
  const earlier = new URL(url);
  Object.assign(earlier, { username: 'gemscout', password: 'gemscout' });
  await expect(queryDatabase(earlier.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
});
