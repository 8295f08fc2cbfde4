import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RunEventMessageSchema } from '@gemscout/contracts';
import { openDispatch, type Dispatch, type DispatchNotice } from '@gemscout/dispatch';
import { memoryEvidence } from '@gemscout/evidence';
import { postgresEventStore, type PostgresEventStore, type Recorded } from '@gemscout/event-store';
import { openMarket, type MarketData } from '@gemscout/market';
import { rulesAnalyst } from '@gemscout/research';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { freePort } from '@gemscout/service-kit';
import { scratchDirectory, startKafka, whereKafkaRuns, type KafkaBroker } from '@gemscout/service-kit/testing';
import { waitFor } from '@gemscout/testing';
import {
  applyTopics,
  listDeadLetters,
  openKafkaBus,
  openKafkaRunEvents,
  readRunEvents,
  type KafkaConnection,
  type RunEventPublisher,
  type StageBus,
} from '@gemscout/stage-bus';
import { eventsOf, requestRun } from './testing/run-fixture.ts';
import type { Worker } from './task-worker.ts';
import { startWorker } from './worker.ts';

const LIMIT_MS = 90_000;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

whereKafkaRuns({ describe, it }, 'dispatcher and worker over a real broker', () => {
  let directory: string;
  let port: number;
  let broker: KafkaBroker;
  let connection: KafkaConnection;
  let scratch: ScratchDatabase;
  let store: PostgresEventStore;
  let dispatch: Dispatch;
  let market: MarketData;
  let bus: StageBus;
  let runEvents: RunEventPublisher;
  let worker: Worker;
  let stopDispatching: () => Promise<void>;
  let notices: DispatchNotice[];

  beforeAll(async () => {
    [directory, port, market] = await Promise.all([scratchDirectory('over-kafka'), freePort(), openMarket('sample')]);
    await startBroker();
  });
  afterAll(async () => {
    await broker?.stop();
    await market?.close();
    await rm(directory, { recursive: true, force: true });
  });

  beforeEach(async () => {
    scratch = await scratchDatabase('over_kafka');
    [store, dispatch] = await Promise.all([postgresEventStore(scratch.url), openDispatch(scratch.url)]);
    bus = await openKafkaBus({ ...connection, instance: 'worker' });
    runEvents = await openKafkaRunEvents(connection);
    const [clock, analyst, evidence] = [store.clock(), rulesAnalyst(), memoryEvidence()];
    worker = await startWorker({ store, bus, dispatch, clock, market, analyst, evidence, logger: silent });
    notices = [];
    stopDispatching = keepDispatching();
  });
  afterEach(async () => {
    await worker.stop(0);
    await stopDispatching();
    await Promise.all([bus.close(), runEvents.close(), dispatch.close()]);
    await store.close();
    await scratch.drop();
  });

  it(
    'publishes each event of a run in the order of its stream, and not a word of brief or memo',
    async () => {
      const canary = 'zanzibar';
      const ask = {
        kind: 'custom',
        subject: `software with pricing power ${canary}`,
        memo: `# NOVA: ${canary}`,
      } as const;
      await requestRun(store, 'brief', store.clock().now(), ask);
      await ends('brief');
      const stored = await recordedOf('brief');
      await waitFor(async () => (await publishedOf('brief')).length >= stored.length, { withinMs: LIMIT_MS });

      const published = await publishedOf('brief');
      const messages = published.map(({ value }) => RunEventMessageSchema.parse(JSON.parse(value)));
      expect(messages.map(({ id, data }) => [id, data.revision, data.label])).toEqual(
        stored.map(({ id, revision, type }) => [id, revision, type]),
      );
      expect(published[0]?.headers).toEqual({ 'content-type': 'application/cloudevents+json; charset=UTF-8' });
      expect(JSON.stringify(stored)).toContain(canary);
      expect(JSON.stringify(published)).not.toMatch(/zanzibar|pricing power|## Thesis|NOVA:/);
    },
    2 * LIMIT_MS,
  );

  it(
    'passes over the task of a run that does not exist, once and for good',
    async () => {
      const unknown = { taskId: 'nobody/plan/1', runId: 'nobody', stage: 'plan', attempt: 1 } as const;
      await bus.send([unknown]);
      await requestRun(store, 'after', store.clock().now());
      await ends('after');
      await worker.stop(1_000);
      const seen: string[] = [];
      await bus.consume({ stages: ['plan'], concurrency: 8 }, async ({ taskId }) => void seen.push(taskId));
      await bus.send([{ ...unknown, runId: 'marker', taskId: 'marker' }]);
      await waitFor(() => seen.includes('marker'), { withinMs: LIMIT_MS });
      expect(seen).not.toContain('nobody/plan/1');
      expect(await listDeadLetters(connection)).toEqual([]);
      expect(await recordedOf('nobody')).toEqual([]);
    },
    2 * LIMIT_MS,
  );

  it(
    'has all open tasks again after the broker lost its disk: every run ends once, and nothing is done twice',
    async () => {
      const runIds = Array.from({ length: 5 }, (_, at) => `lost-${at}`);
      await Promise.all(runIds.map((runId) => requestRun(store, runId, store.clock().now())));
      await waitFor(async () => (await eventsOf(store, 'run-lost-0')).some(({ type }) => type === 'TOPICS'), {
        withinMs: LIMIT_MS,
      });
      await broker.kill();
      await rm(join(directory, 'kafka'), { recursive: true });
      await requestRun(store, 'while-away', store.clock().now());
      await startBroker();
      for (const runId of [...runIds, 'while-away']) await ends(runId);

      for (const runId of [...runIds, 'while-away']) await expectDoneOnce(runId);
      expect(notices.map(({ type }) => type)).toEqual(expect.arrayContaining(['bus-away', 'bus-forgot', 'bus-back']));
      await waitFor(async () => (await publishedOf('while-away')).length > 0, { withinMs: LIMIT_MS });
    },
    3 * LIMIT_MS,
  );

  async function startBroker(): Promise<void> {
    broker = await startKafka({ directory: join(directory, 'kafka'), port });
    connection = { brokers: broker.brokers, clientId: 'test' };
    await applyTopics({ ...connection, partitions: 4 });
  }

  /** Dispatches like the dispatcher's process, without a lease. */
  function keepDispatching(): () => Promise<void> {
    const stopped = new AbortController();
    const notice = (told: DispatchNotice): void => void notices.push(told);
    const run = { store, bus, runEvents, clock: store.clock(), fence: 1, notice };
    const loop = async (): Promise<void> => {
      while (!stopped.signal.aborted) {
        await dispatch.run(run, stopped.signal).catch(() => {});
        await sleep(20);
      }
    };
    const looping = loop();
    return async () => {
      stopped.abort();
      await looping;
    };
  }

  async function ends(runId: string): Promise<void> {
    const last = async (): Promise<string | undefined> => (await recordedOf(runId)).at(-1)?.type;
    await waitFor(async () => ['DONE', 'ERROR'].includes((await last()) ?? ''), { withinMs: LIMIT_MS });
  }

  async function expectDoneOnce(runId: string): Promise<void> {
    const events = await recordedOf(runId);
    expect(events.filter(({ type }) => type === 'DONE' || type === 'ERROR').map(({ type }) => type)).toEqual(['DONE']);
    const keys = events.flatMap(({ data }) => data['key'] ?? []);
    expect(keys).toHaveLength(new Set(keys).size);
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_, at) => at));
  }

  async function recordedOf(runId: string): Promise<readonly Recorded[]> {
    const events: Recorded[] = [];
    for await (const event of store.read(`run-${runId}`)) events.push(event);
    return events;
  }

  async function publishedOf(runId: string) {
    return (await readRunEvents(connection)).filter(({ key }) => key === runId);
  }
});
