import { setTimeout as sleep } from 'node:timers/promises';
import { readInstance } from '@gemscout/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call, followToEnd, startRun } from './api-client.ts';
import { violationsOf } from './history-checker.ts';
import { cliProgram, runProgram, startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';
import { repeatedAfterRecorded, stepsBegun, type StepBegun } from './steps-begun.ts';
import { readHistory } from './stored-history.ts';

const KILLS = 20;
const MOMENT_MS = 400;

let data: Awaited<ReturnType<typeof startedDirectory>>;
let server: ServerProcess;
beforeAll(async () => {
  data = await startedDirectory('kill');
});
afterAll(async () => {
  await server?.stop();
  await data?.remove();
});

it('the whole process killed at 20 random moments of runs: nothing is lost, repeated, charged twice or shown differently', async () => {
  const environment = { DATA_DIR: data.path };
  server = await startServer(data.path);
  const created = await runProgram(
    cliProgram,
    ['accounts', 'create', 'kill@example.com', '--plan', 'elite', '--verified'],
    environment,
  );
  const token = created.stdout.trim();
  const runs: string[] = [];
  const begun: StepBegun[] = [];

  for (let kill = 0; kill < KILLS; kill += 1) {
    if (!(await isActive(server, token, runs.at(-1))))
      runs.push(await startRun(server.url, token, { kind: 'trending' }));
    await sleep(Math.random() * MOMENT_MS);
    await server.kill();
    begun.push(...stepsBegun(server.output()));
    server = await startServer(data.path);
  }
  for (const runId of runs) await followToEnd(server.url, token, runId);
  begun.push(...stepsBegun(server.output()));

  const history = await readHistory(readInstance(data.path)?.databaseUrl ?? '', runs);
  expect(violationsOf(history)).toEqual([]);
  expect(begun.length).toBeGreaterThan(0);
  expect(repeatedAfterRecorded(history.events, begun)).toEqual([]);

  const before = await everythingShown(server, token, runs);
  const rebuilt = await runProgram(cliProgram, ['rebuild'], environment);
  expect([rebuilt.exitCode, rebuilt.output]).toEqual([0, expect.stringContaining('rebuilt')]);
  expect(await everythingShown(server, token, runs)).toEqual(before);
}, 300_000);

async function isActive(at: ServerProcess, token: string, runId: string | undefined): Promise<boolean> {
  if (runId === undefined) return false;
  const { body } = await call(at.url, token, 'GET', `/runs/${runId}`);
  return (body as { status?: string }).status === 'active';
}

async function everythingShown({ url }: ServerProcess, token: string, runs: readonly string[]): Promise<unknown> {
  const paths = [
    '/runs?limit=100',
    '/watchlist',
    '/billing/me',
    ...runs.map((id) => `/runs/${id}/proposals?include_watched=true`),
  ];
  return Promise.all(paths.map(async (path) => (await call(url, token, 'GET', path)).body));
}
