import { RunComparisonResponse } from '@gemscout/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { cliProgram, runProgram, startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

let data: Awaited<ReturnType<typeof startedDirectory>>;
let server: ServerProcess;
let token: string;
let runId: string;

beforeAll(async () => {
  data = await startedDirectory('forks-a-run');
  server = await startServer(data.path);
  token = await logInAsDemo(server.url);
  runId = await startRun(server.url, token, { kind: 'trending' });
  await followToEnd(server.url, token, runId);
});

afterAll(async () => {
  await server?.stop();
  await data?.remove();
});

const fork = (...words: readonly string[]) =>
  runProgram(cliProgram, ['fork', runId, ...words], { DATA_DIR: data.path });

it('decides again from the terminal on what the run had found, and prints both verdicts on every ticker', async () => {
  const { exitCode, stdout } = await fork('--from', 'decide', '--json');
  expect(exitCode).toBe(0);
  const { a, b, tickers } = RunComparisonResponse.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  expect([a.id, a.forked_from, b.forked_from?.run_id]).toEqual([runId, null, runId]);
  expect(b.spend).toMatchObject({ tool_calls: 0 });
  expect(tickers.length).toBeGreaterThan(1);
  for (const ticker of tickers) expect(ticker.b).toEqual(ticker.a);
  const { body } = await call(server.url, token, 'GET', `/runs/${b.id}/evidence?limit=1`);
  expect(body).toMatchObject({ items: [{ provider: expect.any(String) }] });
});

it('refuses a line that the log does not have', async () => {
  const { exitCode, output } = await fork('--from', '99999');
  expect([exitCode, output]).toEqual([4, expect.stringContaining('no such step')]);
});
