import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { cliProgram, runProgram, startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

let data: Awaited<ReturnType<typeof startedDirectory>>;
let server: ServerProcess;
let token: string;
let runId: string;

beforeAll(async () => {
  data = await startedDirectory('decides-again');
  server = await startServer(data.path);
  token = await logInAsDemo(server.url);
  runId = await startRun(server.url, token, { kind: 'symbol', symbol: 'OSTEN' });
  await followToEnd(server.url, token, runId);
});

afterAll(async () => {
  await server?.stop();
  await data?.remove();
});

const again = (...words: readonly string[]) =>
  runProgram(cliProgram, ['decide', '--again', ...words, '--json'], { DATA_DIR: data.path });
const proposals = async () => (await call(server.url, token, 'GET', `/runs/${runId}/proposals`)).body;
const runsToday = async () => (await call(server.url, token, 'GET', '/billing/me')).body;

it('decides five times more on the same evidence, shows it on the proposal, and charges nothing', async () => {
  const before = await runsToday();
  const { exitCode, stdout } = await again('5', runId, 'osten');
  expect(exitCode).toBe(0);
  const told: unknown = JSON.parse(stdout);
  expect(told).toMatchObject({ run_id: runId, symbol: 'OSTEN', times: 5, agreeing: 5, verdict: 'buy' });
  let shown: unknown;
  const isShown = async (): Promise<boolean> => JSON.stringify((shown = await proposals())).includes('"times":5');
  await waitFor(isShown, { what: () => `five decisions in ${JSON.stringify(shown)}` });
  expect(shown).toMatchObject([{ symbol: 'OSTEN', repeated: { times: 5, agreeing: 5, verdict: 'buy' } }]);
  expect(await runsToday()).toEqual(before);
});

it('refuses what the run did not decide, and a number that is none', async () => {
  expect((await again('2', runId, 'ZZZZ')).exitCode).toBe(4);
  expect((await again('2', crypto.randomUUID(), 'OSTEN')).exitCode).toBe(4);
  expect((await again('many', runId, 'OSTEN')).exitCode).toBe(2);
});
