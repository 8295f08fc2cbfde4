import { randomUUID } from 'node:crypto';
import { databaseProxy } from '@gemscout/postgres/testing';
import { timed, waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call, startRun } from './api-client.ts';
import { untilEnded } from './faults/requested-runs.ts';
import { violationsOf } from './history-checker.ts';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { dataDirectory, startServer, type ServerProcess } from './server-process.ts';
import { readHistory } from './stored-history.ts';

const UNAVAILABLE = { status: 503, detail: expect.stringMatching(/^The database is temporarily unavailable/) };

let database: ProductDatabase;
let proxy: Awaited<ReturnType<typeof databaseProxy>>;
let data: Awaited<ReturnType<typeof dataDirectory>>;
let server: ServerProcess;
beforeAll(async () => {
  [database, data] = await Promise.all([startProductDatabase('silent'), dataDirectory('silent-server')]);
  proxy = await databaseProxy(database.url);
  server = await startServer(data.path, { ...database.environment, DATA_DIR: data.path, DATABASE_URL: proxy.url });
});
afterAll(async () => {
  await server?.stop();
  await proxy?.close();
  await Promise.all([database?.remove(), data?.remove()]);
});

/** As the page starts a run: with a key that stays the same until there is an answer. */
const start = (key: string) =>
  call(server.url, database.token, 'POST', '/runs', { kind: 'trending' }, { 'idempotency-key': key });

it('a start whose answer was lost is answered 503 within 12 s; tried again with its key, it is found and paid once', async () => {
  const first = await startRun(server.url, database.token, { kind: 'trending' });
  await untilEnded(database.url, [first], 60_000);
  const key = randomUUID();
  proxy.loseAnswers('gemscout event store writer');
  const [lost, tookMs] = await timed(start(key));
  expect(lost).toMatchObject({ status: 503, body: UNAVAILABLE });
  expect(tookMs).toBeLessThan(12_000);

  const found = await start(key);
  expect(found.status).toBe(201);
  const { id } = found.body as { readonly id: string };
  await untilEnded(database.url, [id], 60_000);
  const history = await readHistory(database.url, [first, id]);
  expect(violationsOf(history)).toEqual([]);
  expect(history.usage.map(({ runs }) => runs)).toEqual([2]);
});

it('connections that fall silent while new ones work: requests are served again, and the projector and a run go on', async () => {
  proxy.loseAnswers();
  const key = randomUUID();
  let slowestMs = 0;
  let answer = { status: 0, body: undefined as unknown };
  await waitFor(
    async () => {
      const [given, tookMs] = await timed(start(key));
      answer = given;
      slowestMs = Math.max(slowestMs, tookMs);
      return answer.status === 201;
    },
    { what: () => `a start: ${answer.status}\n${server.output().slice(-2_000)}` },
  );
  expect(slowestMs).toBeLessThan(12_000);
  const { id } = answer.body as { readonly id: string };
  await untilEnded(database.url, [id], 60_000);
  await waitFor(
    async () => JSON.stringify((await call(server.url, database.token, 'GET', '/runs')).body).includes(id),
    {
      what: () => `the run to be shown\n${server.output().slice(-2_000)}`,
    },
  );
});

it('a database that answers nobody: readiness names it within 2 s, requests within 12 s, a log line too, and all goes on', async () => {
  proxy.loseAllAnswers();
  const [ready, readyMs] = await timed(call(server.url, undefined, 'GET', '/health/ready'));
  expect(ready).toMatchObject({ status: 503, body: UNAVAILABLE });
  expect(readyMs).toBeLessThan(2_000);
  const requests = ['/runs', '/watchlist'].map((path) => timed(call(server.url, database.token, 'GET', path)));
  for (const [answer, tookMs] of await Promise.all([timed(start(randomUUID())), ...requests])) {
    expect(answer).toMatchObject({ status: 503, body: UNAVAILABLE });
    expect(tookMs).toBeLessThan(12_000);
  }
  await waitFor(() => /"level":"?(40|50|warn|error)"?.*did not answer/.test(server.output()), {
    what: () => `a log line that names the database:\n${server.output().slice(-2_000)}`,
  });

  proxy.restore();
  await waitFor(async () => (await call(server.url, undefined, 'GET', '/health/ready')).status === 200, {
    what: () => 'readiness',
  });
  let runId = '';
  await waitFor(
    async () => {
      const answer = await start('after the silence'.replaceAll(' ', '-'));
      runId = (answer.body as { readonly id?: string }).id ?? '';
      return answer.status === 201;
    },
    { what: () => 'a start' },
  );
  await untilEnded(database.url, [runId], 60_000);
});
