import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryDatabase } from '@gemscout/postgres';
import { freePort, readInstance } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { call } from './api-client.ts';
import { killPostmaster, postmasterOf } from './embedded-postgres.ts';
import { launch, serverProgram, startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

let data: Awaited<ReturnType<typeof startedDirectory>>;
const children: ChildProcess[] = [];
const servers: ServerProcess[] = [];
beforeEach(async () => {
  data = await startedDirectory('instance');
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child);
  for (const server of servers.splice(0)) await server.stop();
  await data.remove();
});

async function start(): Promise<ServerProcess> {
  const server = await startServer(data.path);
  servers.push(server);
  return server;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

const readiness = async ({ url }: { url: string }) => (await call(url, undefined, 'GET', '/health/ready')).status;

it('a frozen first instance keeps its PostgreSQL: a second one says who holds the directory, and ends', async () => {
  const first = await start();
  const postmaster = postmasterOf(data.path);
  process.kill(first.pid, 'SIGSTOP');
  const second = launch(serverProgram, [], { DATA_DIR: data.path });
  children.push(second.child);
  try {
    await waitFor(() => second.child.exitCode !== null);
  } finally {
    process.kill(first.pid, 'SIGCONT');
  }
  expect(second.child.exitCode).toBe(1);
  expect(second.output()).toMatch(new RegExp(`^Gemscout \\(process ${first.pid}\\) is using .* does not answer.*\\n$`));
  expect(postmasterOf(data.path)).toBe(postmaster);
  await waitFor(async () => (await readiness(first)) === 200);
  expect(readInstance(data.path)).toMatchObject({ pid: first.pid, url: first.url });
});

it('of two starts at the same moment one runs, and the other names its address', async () => {
  for (const apartMs of [0, 10, 20, 40, 80]) {
    const started: ReturnType<typeof launch>[] = [];
    for (const waitMs of [0, apartMs]) {
      await sleep(waitMs);
      started.push(launch(serverProgram, [], { DATA_DIR: data.path, PORT: String(await freePort()) }));
    }
    children.push(...started.map(({ child }) => child));
    const hasEnded = ({ child }: (typeof started)[number]) => child.exitCode !== null;
    await waitFor(() => started.some(hasEnded));
    const outputs = started.map(({ output }) => output());
    const [ready, ...others] = outputs.flatMap((output) => /^Gemscout is ready at (\S+)/m.exec(output)?.[1] ?? []);
    expect([others, outputs]).toEqual([[], expect.arrayContaining([`Gemscout is already running at ${ready}\n`])]);
    for (const { child } of started) await end(child);
    expect(started.map(({ child }) => child.exitCode)).toEqual([0, 0]);
  }
}, 240_000);

it('killed together with its PostgreSQL in the middle of a query, the server starts again', async () => {
  const first = await start();
  const url = readInstance(data.path)?.databaseUrl ?? '';
  const busy = queryDatabase(url, `SET statement_timeout = '60s'; SELECT count(*) FROM generate_series(1, 1e10)`);
  const broken = expect(busy).rejects.toThrow();
  const isBusy = `SELECT FROM pg_stat_activity WHERE query LIKE 'SET statement_timeout%' AND state = 'active'`;
  await waitFor(async () => (await queryDatabase(url, isBusy)).length > 0);
  killPostmaster(data.path);
  await first.kill();
  expect(await readiness(await start())).toBe(200);
  await broken;
});

it('a process number that has gone to another program neither stops a start nor that program', async () => {
  // Named like PostgreSQL, and deaf to the signal that would end it.
  const program = `process.on('SIGINT', () => console.log('interrupted')); console.log('runs'); setInterval(() => {}, 1000)`;
  const other = spawn(process.execPath, ['-e', program, 'postgres'], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(other);
  let said = '';
  other.stdout.on('data', (chunk) => (said += String(chunk)));
  await waitFor(() => said.includes('runs'));
  const left = { pid: other.pid, url: '', databaseUrl: '' };
  await writeFile(join(data.path, 'instance.json'), JSON.stringify(left), { mode: 0o600 });
  await writeFile(join(data.path, 'postgres', 'postmaster.pid'), `${other.pid}\n`);
  expect(await readiness(await start())).toBe(200);
  expect(said).toBe('runs\n');
  expect(JSON.parse(await readFile(join(data.path, 'instance.json'), 'utf8'))).not.toMatchObject({ pid: other.pid });
});
