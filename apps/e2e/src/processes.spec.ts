import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { timed, waitFor } from '@gemscout/testing';
import { call, startRun } from './api-client.ts';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { programOf, startProcess, type App, type ProductProcess } from './product-process.ts';
import { runProgram } from './server-process.ts';

let database: ProductDatabase;
let running: ProductProcess[] = [];
beforeAll(async () => {
  database = await startProductDatabase('processes');
});
afterEach(async () => {
  for (const one of running) await one.end('SIGKILL');
  running = [];
});
afterAll(() => database?.remove());

async function start(...apps: readonly App[]): Promise<readonly ProductProcess[]> {
  running = await Promise.all(apps.map((app) => startProcess(app, database.environment)));
  return running;
}

it('SIGTERM ends api, gateway and projector with exit code 0 within 8 s, also while a stream is open', async () => {
  const [api, gateway, projector] = await start('api', 'gateway', 'projector');
  if (!api || !gateway || !projector) throw new Error('not started');
  const runId = await startRun(api.url, database.token, { kind: 'trending' });
  const stream = await fetch(`${gateway.url}/runs/${runId}/events?token=${database.token}`);
  expect(stream.status).toBe(200);

  const [exitCodes, tookMs] = await timed(Promise.all([api, gateway, projector].map((one) => one.end('SIGTERM'))));
  expect(exitCodes).toEqual([0, 0, 0]);
  expect(tookMs).toBeLessThan(8_000);
  await stream.text(); // ended, not cut
});

it('a database that is lost ends no process: readiness says so, requests get 503, and all goes on when it is back', async () => {
  const processes = await start('api', 'gateway', 'projector');
  const [api, gateway] = processes;
  if (!api || !gateway) throw new Error('not started');
  const changes = await readChanges(api.url, gateway.url);
  const before = await startRun(api.url, database.token, { kind: 'trending' });
  await waitFor(() => changes().includes(before), { what: () => 'the stream of the workspace to be live' });
  const ready = async (): Promise<readonly number[]> =>
    Promise.all(processes.map(async ({ url }) => (await fetch(`${url}/health/ready`)).status));
  expect(await ready()).toEqual([200, 200, 200]);

  await database.stop();
  await waitFor(async () => (await ready()).every((status) => status === 503), {
    what: () => 'readiness to say so',
  });
  for (const { url } of processes) expect((await fetch(`${url}/health/live`)).status).toBe(200);
  const refused = await call(api.url, database.token, 'POST', '/runs', { kind: 'trending' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);

  await database.start();
  await waitFor(async () => (await ready()).every((status) => status === 200), {
    what: () => `readiness to return:\n${processes.map((one) => one.output()).join('\n')}`,
  });
  const runId = await startRun(api.url, database.token, { kind: 'trending' });
  await waitFor(
    async () => JSON.stringify((await call(api.url, database.token, 'GET', '/runs')).body).includes(runId),
    {
      what: () => 'the run to be shown',
    },
  );
  await waitFor(() => changes().includes(`event: runs\ndata: {"key":"${runId}"`), {
    what: () => `the open stream of the workspace to report the run:\n${changes()}`,
  });
});

/** Opens the stream of the workspace with a ticket. @returns what has arrived */
async function readChanges(apiUrl: string, gatewayUrl: string): Promise<() => string> {
  const { body } = await call(apiUrl, database.token, 'POST', '/workspace/stream-ticket');
  const { ticket } = body as { readonly ticket: string };
  const answer = await fetch(`${gatewayUrl}/workspace/events?token=${ticket}`);
  expect(answer.status).toBe(200);
  let text = '';
  const reading = async (): Promise<void> => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  void reading().catch(() => undefined); // it ends with the gateway
  return () => text;
}

it('processes that start before their database wait for it, and end on SIGTERM meanwhile', async () => {
  await database.stop();
  const starting = start('api', 'gateway', 'projector');
  const impatient = await startProcess('projector', database.environment, 'waits for what is away');
  expect(await impatient.health()).toMatchObject({ status: 'unavailable' });
  expect(await impatient.end('SIGTERM')).toBe(0);
  await database.start();
  const health = await Promise.all((await starting).map((one) => one.health()));
  expect(health.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
});

describe('what a process cannot work with is told in one sentence', () => {
  const KAFKA = { STAGE_BUS: 'kafka', KAFKA_BROKERS: '127.0.0.1:9' };

  it.each([
    ['api', { DATABASE_URL: '' }, /DATABASE_URL=.*postgres:\/\//],
    ['api', { MAIL: '' }, /SMTP_URL=.*SMTP_URL=smtp:.*MAIL=none/],
    ['projector', { HEALTH_PORT: 'x' }, /HEALTH_PORT=x/],
    ['dispatcher', {}, /STAGE_BUS=in-process.*STAGE_BUS=kafka/],
    ['worker', { STAGE_BUS: 'in-process' }, /STAGE_BUS=in-process.*STAGE_BUS=kafka/],
    ['worker', { ...KAFKA, STAGES: 'investigte' }, /STAGES=investigte.*plan,tool-call,investigate,validate,decide/],
  ] as const)('%s with %j', async (app, environment, says) => {
    const { exitCode, output } = await runProgram(programOf(app), [], { ...database.environment, ...environment });
    expect(exitCode).toBe(1);
    expect(output.trim()).toMatch(says);
    expect(output.trim().split('\n')).toHaveLength(1);
  });
});
