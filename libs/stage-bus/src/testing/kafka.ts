import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage, StageTask } from '@gemscout/domain';
import { freePort } from '@gemscout/service-kit';
import {
  javaMissing,
  scratchDirectory,
  startKafka,
  whereKafkaRuns as kitWhereKafkaRuns,
  type KafkaBroker,
} from '@gemscout/service-kit/testing';
import { waitFor } from '@gemscout/testing';
import {
  Admin,
  ConfigResourceTypes,
  IncrementalAlterConfigOperationTypes,
  Producer,
  type MessageToProduce,
} from '@platformatic/kafka';
import { clientOptions, type KafkaConnection } from '../kafka/connection.ts';
import { topicNames } from '../kafka/topic-names.ts';
import { applyTopics } from '../kafka/topics.ts';

/** Topics used by a single test, on the broker of its file. */
export type TestTopics = KafkaConnection & { readonly topicPrefix: string };

export type KafkaLab = {
  broker(): KafkaBroker;
  /** Restarts an ended broker on its files. */
  restart(): Promise<void>;
  /** Restarts an ended broker without its files: another cluster at the same address. */
  restartEmpty(): Promise<void>;
  topics(partitions?: number): Promise<TestTopics>;
};

/**
 * `describe` with a dedicated broker. Skipped with a message if none can be started; with `REQUIRE_KAFKA=1` it fails instead.
 */
export function whereKafkaRuns(name: string, tests: (lab: KafkaLab) => void): void {
  kitWhereKafkaRuns({ describe, it }, name, () => tests(openLab()));
}

/** For tests that start a special broker with Java's tools. */
export function whereJavaRuns(name: string, tests: () => void): void {
  kitWhereKafkaRuns({ describe, it }, name, tests, javaMissing());
}

function openLab(): KafkaLab {
  let broker: KafkaBroker;
  let directory: string;
  let port: number;
  const start = async (): Promise<void> => {
    broker = await startKafka({ directory: join(directory, 'kafka'), port });
  };
  beforeAll(async () => {
    [directory, port] = await Promise.all([scratchDirectory('kafka'), freePort()]);
    await start();
  }, 150_000);
  afterAll(async () => {
    await broker?.stop();
    await rm(directory, { recursive: true, force: true });
  }, 30_000);
  return {
    broker: () => broker,
    restart: start,
    async restartEmpty() {
      await rm(join(directory, 'kafka'), { recursive: true });
      await start();
    },
    topics: async (partitions = 4) => {
      const topicPrefix = `t${randomBytes(4).toString('hex')}`;
      const topics = { brokers: broker.brokers, clientId: 'test', topicPrefix };
      await applyTopics({ ...topics, partitions });
      return topics;
    },
  };
}

/** Sends arbitrary messages. */
export async function sendRaw(connection: KafkaConnection, messages: MessageToProduce[]): Promise<void> {
  const producer = new Producer(clientOptions(connection, 2));
  try {
    await producer.send({ acks: -1, messages });
  } finally {
    await producer.close(true);
  }
}

/** Changes a topic without using the product. */
export async function setConfig(
  connection: KafkaConnection,
  topic: string,
  name: string,
  value: string,
): Promise<void> {
  const admin = new Admin(clientOptions(connection, 2));
  const configs = [{ name, value, configOperation: IncrementalAlterConfigOperationTypes.SET }];
  const resource = { resourceType: ConfigResourceTypes.TOPIC, resourceName: topic, configs };
  await admin.incrementalAlterConfigs({ resources: [resource] });
  await admin.close();
}

/** The committed offsets of a stage, by partition; -1 for none. */
export async function committedOffsets(topics: TestTopics, stage: Stage): Promise<readonly bigint[]> {
  const names = topicNames(topics.topicPrefix);
  const admin = new Admin(clientOptions(topics, 2));
  const [group] = await admin.listConsumerGroupOffsets({ groups: [names.group(stage)] });
  await admin.close();
  const partitions = group?.topics.find(({ name }) => name === names.stage(stage))?.partitions ?? [];
  return partitions.toSorted((a, b) => a.partitionIndex - b.partitionIndex).map((one) => BigInt(one.committedOffset));
}

/** Starts a worker process and resolves when it has joined; returns the lines that it prints. */
export async function startWorker({ brokers, topicPrefix }: TestTopics, instance: string, sessionMs: number) {
  const program = new URL('./worker-process.ts', import.meta.url).pathname;
  const flags = ['--conditions=@gemscout/source', '--experimental-transform-types', '--no-warnings'];
  const child = spawn(
    process.execPath,
    [...flags, program, brokers[0] ?? '', topicPrefix, instance, String(sessionMs)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  const printed: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(...chunk.toString().trim().split('\n')));
  await waitFor(() => printed.includes('joined') || child.exitCode !== null);
  return { printed, kill: () => child.kill('SIGKILL') };
}

export function task(number: number, stage: Stage = 'plan'): StageTask {
  return { taskId: `task-${number}`, runId: `run-${number}`, stage, attempt: 1 };
}
