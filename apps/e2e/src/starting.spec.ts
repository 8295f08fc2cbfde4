import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import type { BillingResponse } from '@gemscout/contracts';
import { freePort, readInstance } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import {
  cliProgram,
  dataDirectory,
  launch,
  runProgram,
  serverProgram,
  startServer,
  type ServerProcess,
} from './server-process.ts';

let data: Awaited<ReturnType<typeof dataDirectory>>;
/** Accepts connections, and answers none. */
const silent = createTcpServer();
let silentUrl: string;
/** The end of a command that waits for `silent` for half a minute, while the other tests run. */
let unanswered: ReturnType<typeof runProgram>;
beforeAll(async () => {
  data = await dataDirectory('starting');
  const port = await freePort();
  await once(silent.listen(port, '127.0.0.1'), 'listening');
  silentUrl = `http://127.0.0.1:${port}`;
  unanswered = runProgram(cliProgram, ['run', 'trending'], { GEMSCOUT_URL: silentUrl, GEMSCOUT_TOKEN: 'token' });
});
afterAll(async () => {
  silent.close();
  await data.remove();
});

describe('starting', () => {
  it('says what it uses, then that it is ready, and ends cleanly', async () => {
    const server = await startServer(data.path);
    expect(server.output()).toMatch(/demo@example\.com/);
    expect(server.output()).toMatch(/Market.*sample.*fictional/i);
    expect(server.output()).toMatch(/Analyst.*rules/i);
    expect((await call(server.url, undefined, 'GET', '/health/ready')).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it('a second time keeps all data', async () => {
    const first = await startServer(data.path);
    const runId = await startRun(first.url, await logInAsDemo(first.url), { kind: 'trending' });
    const seen = await followToEnd(first.url, await logInAsDemo(first.url), runId);
    await first.stop();
    const second = await startServer(data.path);
    const token = await logInAsDemo(second.url);
    expect(await followToEnd(second.url, token, runId)).toEqual(seen);
    await second.stop();
  });

  it('while it runs already names the address', async () => {
    const server = await startServer(data.path);
    const second = await runProgram(serverProgram, [], { DATA_DIR: data.path });
    expect(second.output).toContain(`already running at ${server.url}`);
    expect(second.exitCode).toBe(0);
    await server.stop();
  });

  it('after SIGKILL is not held up', async () => {
    const server = await startServer(data.path);
    await server.kill();
    const again = await startServer(data.path);
    expect((await call(again.url, undefined, 'GET', '/health/ready')).status).toBe(200);
    expect(await again.stop()).toBe(0);
  });
});

describe('from a terminal', () => {
  const gemscout = (...words: readonly string[]) => runProgram(cliProgram, words, { DATA_DIR: data.path });

  it('a run has a server of its own where none runs, for as long as it takes', async () => {
    const { exitCode, output, stdout } = await gemscout('run', 'symbol', 'OSTEN', '--json');
    expect([exitCode, output]).toEqual([0, expect.stringContaining('No server is running; starting one')]);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ type: 'DONE' });
    expect(readInstance(data.path)).toBeUndefined();
  });

  it.each<[string, (command: ReturnType<typeof launch>['child']) => unknown, number]>([
    ['whose reader has gone, as after `| head`', ({ stdout }) => stdout.destroy(), 0],
    ['that is terminated', (command) => command.kill('SIGTERM'), 1],
  ])('a command %s ends the server that it started', async (_what, interrupt, exitCode) => {
    const { child, output } = launch(cliProgram, ['run', 'symbol', 'OSTEN', '--json'], { DATA_DIR: data.path });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    interrupt(child);
    expect(await ended).toEqual([exitCode, null]);
    expect(output()).not.toMatch(/^\s+at /m);
    await waitFor(() => readInstance(data.path) === undefined);
  });

  it('a server that does not answer is named, and what the command waited for', async () => {
    const server = await startServer(data.path);
    process.kill(server.pid, 'SIGSTOP');
    try {
      const { exitCode, output } = await gemscout('run', 'trending');
      expect([exitCode, output]).toEqual([1, expect.stringContaining(`(process ${server.pid})`)]);
      expect(output).toMatch(/waited 5 seconds for GET \/health\/live\. Stop that process/);
    } finally {
      process.kill(server.pid, 'SIGCONT');
      await server.stop();
    }
  });

  describe('while a server runs', () => {
    let server: ServerProcess;
    beforeAll(async () => {
      server = await startServer(data.path);
    });
    afterAll(() => server.stop());

    it('a run is one of that server, and counts against the caps of its account', async () => {
      const token = await logInAsDemo(server.url);
      const usage = async () => (await call(server.url, token, 'GET', '/billing/me')).body as BillingResponse;
      const before = await usage();
      const { exitCode, output } = await gemscout('run', 'symbol', 'OSTEN');
      expect([exitCode, output]).toEqual([0, expect.stringContaining(`at ${server.url}`)]);
      expect(output).not.toContain('No server is running');
      expect(await usage()).toMatchObject({ runs_today: before.runs_today + 1 });
    });

    it('an account is made with its plan, verified or not, and its token printed; a second time it is refused', async () => {
      const create = (...words: readonly string[]) => gemscout('accounts', 'create', ...words);
      const verified = (await create('premium@example.com', '--plan', 'premium', '--verified')).stdout.trim();
      expect((await call(server.url, verified, 'GET', '/billing/me')).body).toMatchObject({ active_plan: 'premium' });
      expect((await call(server.url, verified, 'POST', '/runs', { kind: 'trending' })).status).toBe(201);
      const unverified = (await create('basic@example.com', '--plan', 'basic')).stdout.trim();
      expect((await call(server.url, unverified, 'POST', '/runs', { kind: 'trending' })).body).toMatchObject({
        code: 'email_unverified',
      });
      expect(await create('premium@example.com', '--plan', 'elite')).toMatchObject({ exitCode: 4, stdout: '' });
      expect(await create('another@example.com', '--plan', 'golden')).toMatchObject({ exitCode: 2, stdout: '' });
    });
  });
});

describe('what it cannot start with is told in one sentence', () => {
  const refused = async (environment: Record<string, string>) => {
    const { exitCode, output } = await runProgram(serverProgram, [], {
      DATA_DIR: join(data.path, 'refused'),
      ...environment,
    });
    expect(exitCode).not.toBe(0);
    expect(
      output
        .trim()
        .split('\n')
        .filter((line) => /^\s+at /.test(line)),
    ).toEqual([]);
    return output;
  };

  it('a database that does not answer', async () => {
    const url = `postgres://u:secret@127.0.0.1:${await freePort()}/g`;
    const output = await refused({ DATABASE_URL: url, MAIL: 'none' });
    expect(output).toMatch(/DATABASE_URL/);
    expect(output).not.toContain('secret');
  });

  it.each<[string, Record<string, string>]>([
    ['on an external database', { DATABASE_URL: 'postgres://u:secret@db.example/g' }],
    ['on an address that others can reach', { HOST: '0.0.0.0' }],
    ['in production', { NODE_ENV: 'production' }],
  ])('%s nothing that says where mails go', async (_where, environment) => {
    const output = await refused({ BILLING: 'sandbox', ...environment });
    expect(output).toMatch(/^SMTP_URL=.*MAIL=none/m);
    expect(output).not.toContain('secret');
  });

  it.each<[string, Record<string, string>]>([
    ['on an address that others can reach', { HOST: '0.0.0.0' }],
    ['under a public name', { PUBLIC_URL: 'https://gemscout.example.com' }],
  ])('%s nothing that says who takes the money', async (_where, environment) => {
    expect(await refused({ MAIL: 'none', ...environment })).toMatch(/^STRIPE_SECRET_KEY=.*BILLING=sandbox/m);
  });

  it('a data directory that cannot be written', async () => {
    await writeFile(join(data.path, 'file'), '');
    expect(await refused({ DATA_DIR: join(data.path, 'file', 'data') })).toMatch(/DATA_DIR/);
  });

  it.each([
    ['empty', ''],
    ['short', 'thirty-one-characters-are-few\n'],
  ])('an account-secret file that is %s', async (_what, content) => {
    const folder = join(data.path, 'secret');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'account-secret'), content);
    const output = await refused({ DATA_DIR: folder });
    expect(output).toMatch(/^DATA_DIR=.*account-secret has fewer than 32 characters\. Restore the file/m);
    expect(output).not.toContain('thirty-one');
  });

  it('a port that is taken', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    expect(await refused({ PORT: String(port) })).toMatch(new RegExp(`PORT.*${port}|${port}.*in use`));
    other.close();
  });

  it('a market folder with broken files', async () => {
    const market = join(data.path, 'broken');
    await mkdir(market, { recursive: true });
    await writeFile(join(market, 'market.json'), '{ "name": ');
    expect(await refused({ MARKET: market })).toMatch(/market\.json/);
  });
});

it('a server at another address that does not answer is named after half a minute', async () => {
  const { exitCode, output } = await unanswered;
  const told = `No answer from ${silentUrl}: waited 30 seconds for POST /runs.`;
  expect([exitCode, output.trim()]).toEqual([1, told]);
});
