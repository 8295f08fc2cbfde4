import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@gemscout/service-kit';
import { startKafka, whereKafkaRuns } from '@gemscout/service-kit/testing';
import { applyTopics, type KafkaConnection } from '@gemscout/stage-bus';
import { describe, it } from '@jest/globals';
import { dataDirectory, type Environment } from './server-process.ts';

/** A real broker with the product's topics. */
export type ProductKafka = {
  readonly connection: KafkaConnection;
  readonly environment: Environment;
  /** Where its files lie. */
  readonly directory: string;
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Deletes all that it had, while it is down. */
  loseDisk(): Promise<void>;
  /** Again, at the same address and with all that it had; after its disk was lost, with new topics. */
  start(): Promise<void>;
  remove(): Promise<void>;
};

export async function startProductKafka(name: string): Promise<ProductKafka> {
  const data = await dataDirectory(name);
  const directory = join(data.path, 'kafka');
  const port = await freePort();
  const open = () => startKafka({ directory, port });
  let broker = await open();
  const connection = { brokers: broker.brokers, clientId: name };
  await applyTopics(connection);
  return {
    connection,
    environment: { STAGE_BUS: 'kafka', KAFKA_BROKERS: broker.brokers.join(',') },
    directory,
    stop: () => broker.stop(),
    kill: () => broker.kill(),
    loseDisk: () => rm(directory, { recursive: true }),
    async start() {
      broker = await open();
      await applyTopics(connection);
    },
    async remove() {
      await broker.stop();
      await data.remove();
    },
  };
}

/** `describe` with a real broker; skipped aloud where none can be started, failed there with `REQUIRE_KAFKA=1`. */
export function describeWithKafka(name: string, tests: () => void): void {
  whereKafkaRuns({ describe, it }, name, tests);
}
