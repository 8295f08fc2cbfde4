import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { runContract } from '@gemscout/contracts';
import { runStream } from '@gemscout/domain';
import { openStream, postgresEventStore } from '@gemscout/event-store';
import { step } from '@gemscout/research';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { scratchDirectory, startKafka } from '@gemscout/service-kit/testing';
import { applyTopics, inProcessBus, openKafkaBus } from '@gemscout/stage-bus';
import { StreamRunSession } from '@gemscout/worker';
import { oneKilobyte, requestOf } from './bench-run.mjs';
import { againstLimit, median, quantile } from './line.mjs';
import { limitProgram } from './limit-programs.mjs';

const TASKS = 6_000;
const RUNS = 32;
const CONCURRENCY = 32;
/** The dispatcher sends all that is due in one go: at most 24 tasks of each workspace, here of each run's. */
const SENT_AT_ONCE = 24 * RUNS;
const RATE = 200;
const SECONDS = 6;

/** Tasks a second that each record one durable step, over Kafka beside the in-process bus; and from a task's sending to its start. */
export async function measureStageBus({ url, rounds }) {
  const directory = await scratchDirectory('bench-kafka');
  const broker = await startKafka({ directory });
  const tasks = { kafka: [], inProcess: [] };
  const starts = [];
  const limits = [];
  try {
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      tasks.inProcess.push(await withBus(inProcessBus(), tasksPerSecond));
      tasks.kafka.push(await withBus(await kafkaOn(broker), tasksPerSecond));
      starts.push(await withBus(await kafkaOn(broker), startLatencies));
      const settings = { CLIENT: 'platformatic', BROKERS: broker.brokers[0], RATE, SECONDS, COUNT: 2_000, EACH: 500 };
      limits.push((await limitProgram('kafka/bench.mjs', url, settings)).latency);
    }
  } finally {
    await broker.stop();
    await rm(directory, { recursive: true, force: true });
  }
  const start = (name, field, atMost) =>
    againstLimit(name, 'ms', median(starts.map((row) => row[field])), median(limits.map((row) => row[field])), {
      atMost,
    });
  return [
    againstLimit('tasks over Kafka beside in-process', 'tasks/s', median(tasks.kafka), median(tasks.inProcess), {
      atLeast: 0.7,
    }),
    start('task sent to stage start over Kafka p50', 'p50', 1.5),
    start('task sent to stage start over Kafka p99', 'p99', 2),
  ];
}

/** A bus with topics of its own, so that a round begins without what the one before left. */
async function kafkaOn({ brokers }) {
  const connection = { brokers, clientId: 'bench', topicPrefix: `bench-${randomUUID().slice(0, 8)}` };
  await applyTopics({ ...connection, partitions: 12 });
  return openKafkaBus({ ...connection, instance: 'bench' });
}

async function withBus(bus, measure) {
  try {
    return await measure(bus);
  } finally {
    await bus.close();
  }
}

async function tasksPerSecond(bus) {
  const database = await scratchDatabase('stage_bus');
  const store = await postgresEventStore(database.url);
  try {
    const sessions = new Map(await Promise.all(Array.from({ length: RUNS }, () => openRun(store))));
    const record = async ({ taskId, runId }) => {
      const about = { key: `plan/${taskId}`, stage: 'plan', label: 'CORPUS_PLAN' };
      await step(sessions.get(runId), about, async () => ({ message: 'A finding', payload: oneKilobyte(1) }));
    };
    const done = await consumed(bus, record);
    const runIds = [...sessions.keys()];
    await done(sendAll(bus, runIds, 200, 'warm'), 200);
    const started = performance.now();
    await done(sendAll(bus, runIds, TASKS, 'task'), TASKS);
    return TASKS / ((performance.now() - started) / 1_000);
  } finally {
    await store.close();
    await database.drop();
  }
}

async function openRun(store) {
  const runId = randomUUID();
  const stream = await openStream(store, runStream(runId), runContract);
  await stream.execute(requestOf(runId));
  return [runId, new StreamRunSession(stream, store.clock())];
}

/** @returns a wait for the sending and for as many tasks to be done */
async function consumed(bus, work) {
  let open = 0;
  let wake = () => {};
  await bus.consume({ stages: ['plan'], concurrency: CONCURRENCY }, async (task) => {
    await work(task);
    open -= 1;
    if (open === 0) wake();
  });
  return async (sending, count) => {
    open += count;
    const all = new Promise((resolve) => (wake = resolve));
    await sending;
    if (open > 0) await all;
  };
}

/** As the dispatcher does: what is open, in batches. */
async function sendAll(bus, runIds, count, prefix) {
  for (let from = 0; from < count; from += SENT_AT_ONCE)
    await bus.send(
      Array.from({ length: Math.min(SENT_AT_ONCE, count - from) }, (_, more) =>
        taskOf(runIds, `${prefix}-${from + more}`, from + more),
      ),
    );
}

async function startLatencies(bus) {
  const sent = new Map();
  const latencies = [];
  const done = await consumed(bus, async ({ taskId }) => void latencies.push(performance.now() - sent.get(taskId)));
  const runIds = Array.from({ length: 97 }, () => randomUUID());
  const send = async (count, prefix) => {
    const began = performance.now();
    const pending = [];
    for (let number = 0; number < count; number += 1) {
      const wait = began + (number * 1_000) / RATE - performance.now();
      if (wait > 0) await sleep(wait);
      const task = taskOf(runIds, `${prefix}-${number}`, number);
      sent.set(task.taskId, performance.now());
      pending.push(bus.send([task]));
    }
    await Promise.all(pending);
  };
  await done(send(RATE, 'warm'), RATE);
  latencies.length = 0;
  await done(send(RATE * SECONDS, 'task'), RATE * SECONDS);
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}

function taskOf(runIds, taskId, number) {
  return { taskId, runId: runIds[number % runIds.length], stage: 'plan', attempt: 1 };
}
