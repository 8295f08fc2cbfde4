import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { openDispatch, withRefund, type Dispatch } from '@gemscout/dispatch';
import { runContract } from '@gemscout/contracts';
import { runStream, usageStream, type RunEvent } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { execute, postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { openMarket, type MarketData } from '@gemscout/market';
import { openAnalyst, type OpenedAnalyst } from '@gemscout/research';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import { inProcessBus, type StageBus } from '@gemscout/stage-bus';
import { eventsOf, requestRun } from './testing/run-fixture.ts';
import type { Worker } from './task-worker.ts';
import { startWorker } from './worker.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let scratch: ScratchDatabase;
let store: PostgresEventStore;
let dispatch: Dispatch;
let market: MarketData;
let bus: StageBus;
let analyst: OpenedAnalyst;
let worker: Worker;
let sending: Promise<void>;
let stopped: AbortController;
let modelServer: Server;
let answer: (response: ServerResponse) => void;
let asked: number;

beforeEach(async () => {
  asked = 0;
  modelServer = createServer((request, response) => {
    request.resume().on('end', () => {
      asked += 1;
      answer(response);
    });
  });
  await new Promise<void>((listening) => modelServer.listen(0, '127.0.0.1', listening));
  scratch = await scratchDatabase('model_server_troubles');
  store = await postgresEventStore(scratch.url);
  dispatch = await openDispatch(scratch.url);
  market = await openMarket('sample');
  bus = inProcessBus();
  stopped = new AbortController();
  analyst = await openAnalyst({ analyst: 'openai', model: modelConfiguration() }, scratch.url, () => undefined);
  const clock = store.clock();
  sending = dispatch.run({ store, bus, clock, fence: 1 }, stopped.signal);
  const deps = { store, bus, dispatch, clock, market, analyst, evidence: memoryEvidence(), logger: silent };
  worker = await startWorker(deps);
});

afterEach(async () => {
  modelServer.closeAllConnections();
  await new Promise((closed) => modelServer.close(closed));
  await worker.stop(1_000);
  stopped.abort();
  await sending;
  await bus.close();
  await analyst.close();
  await market.close();
  await dispatch.close();
  await store.close();
  await scratch.drop();
});

function modelConfiguration() {
  const address = modelServer.address();
  if (address === null || typeof address === 'string') throw new Error('The model server has no port');
  const names = { apiKey: undefined, model: 'local', priorityModel: 'local', prices: {}, dayLimitUsd: undefined };
  return { baseUrl: `http://127.0.0.1:${address.port}/v1`, timeoutMs: 60_000, ...names };
}

const request = (runId: string): Promise<void> =>
  requestRun(store, runId, store.clock().now(), { kind: 'symbol', subject: 'BOLTR', memo: null });
const eventsOfRun = async (runId: string): Promise<readonly RunEvent[]> =>
  (await eventsOf(store, runStream(runId))).map(({ type, ...data }) => runContract.parse(type, data));
const cancel = (runId: string) => {
  const command = { type: 'CancelRun', now: store.clock().now() } as const;
  return execute(store, { stream: runStream(runId), contract: runContract, command }, withRefund);
};
const usageTypes = async () =>
  (await eventsOf(store, usageStream('w', store.clock().now().slice(0, 7)))).map(({ type }) => type);

it.each([
  { asks: '30', waitsSeconds: 30 },
  { asks: '7200', waitsSeconds: 300 },
])(
  'a Retry-After of $asks s makes the next attempt of the task wait $waitsSeconds s, and the log says so',
  async ({ asks, waitsSeconds }) => {
    answer = (response) => void response.writeHead(429, { 'retry-after': asks }).end('{}');
    await request('limited');
    const nextAttempt = async () =>
      (await eventsOfRun('limited')).find((event) => event.type === 'StageQueued' && event.attempt === 2);
    await waitFor(async () => (await nextAttempt()) !== undefined);
    const events = await eventsOfRun('limited');
    const failedAt = Date.parse(events.find(({ type }) => type === 'StageFailed')?.at ?? '');
    const waitsUntil = new Date(failedAt + waitsSeconds * 1_000).toISOString();
    expect(await nextAttempt()).toMatchObject({ notBefore: waitsUntil });
    expect(events.filter(({ type }) => type === 'NOTICE')).toMatchObject([
      {
        message: expect.stringMatching(/^BOLTR waits until \d\d:\d\d:\d\d UTC: /),
        payload: { kind: 'waiting', until: waitsUntil, asked_for_seconds: Number(asks) },
      },
    ]);
    expect(asked).toBe(1);
    await cancel('limited');
  },
);

it('a run that is cancelled while its first model call is under way is not refunded', async () => {
  answer = () => undefined;
  await request('slow');
  await waitFor(() => asked === 1);
  await cancel('slow');
  expect((await eventsOfRun('slow')).at(-1)).toMatchObject({ type: 'DONE', payload: { outcome: 'cancelled' } });
  expect((await eventsOfRun('slow')).at(-1)).toMatchObject({ payload: { refunded: false } });
  expect(await usageTypes()).toEqual(['RunCharged']);
});
