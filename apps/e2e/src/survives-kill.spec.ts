import { setTimeout as sleep } from 'node:timers/promises';
import { runStream } from '@gemscout/domain';
import { postgresEventStore, type EventStore, type Recorded } from '@gemscout/event-store';
import { readInstance } from '@gemscout/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call, followToEnd, startRun } from './api-client.ts';
import { cliProgram, dataDirectory, runProgram, startServer, type ServerProcess } from './server-process.ts';
import { repeatedAfterRecorded, stepsBegun, type StepBegun } from './steps-begun.ts';

const KILLS = 20;
const MOMENT_MS = 400;

let data: Awaited<ReturnType<typeof dataDirectory>>;
let server: ServerProcess;
beforeAll(async () => {
  data = await dataDirectory('kill');
});
afterAll(async () => {
  await server?.stop();
  await data?.remove();
}, 30_000);

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

  const streams = await readStreams(data.path, runs);
  for (const events of streams) {
    expect(events.filter(({ type }) => type === 'DONE' || type === 'ERROR')).toHaveLength(1);
    expect(events.at(-1)?.type).toMatch(/DONE|ERROR/);
    const saved = events.filter(({ type }) => type === 'PROPOSAL_SAVED').map(({ data: { symbol } }) => symbol);
    expect(new Set(saved).size).toBe(saved.length);
  }
  expect(begun.length).toBeGreaterThan(0);
  expect(repeatedAfterRecorded(streams.flat(), begun)).toEqual([]);

  const billing = await call(server.url, token, 'GET', '/billing/me');
  expect(billing.body).toMatchObject({ runs_today: runs.length, runs_month: runs.length });
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

async function readStreams(dataDirectoryPath: string, runs: readonly string[]): Promise<readonly Recorded[][]> {
  const store = await postgresEventStore(readInstance(dataDirectoryPath)?.databaseUrl ?? '');
  try {
    return await Promise.all(runs.map((runId) => readAll(store, runStream(runId))));
  } finally {
    await store.close();
  }
}

async function readAll(store: EventStore, stream: string): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for await (const event of store.read(stream)) events.push(event);
  return events;
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
