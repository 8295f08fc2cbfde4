import { afterAll, beforeAll } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { scratchDirectory, startKafka, type KafkaBroker } from '@gemscout/service-kit';
import { stageBusContract } from '../stage-bus.contract.ts';
import { kafkaBus } from './kafka-bus.ts';
import { whereKafkaRuns } from './kafka.testing.ts';
import { applyTopics } from './topics.ts';

whereKafkaRuns('the Kafka bus', () => {
  let broker: KafkaBroker;
  let directory: string;

  beforeAll(async () => {
    directory = await scratchDirectory('kafka');
    broker = await startKafka({ directory });
  }, 120_000);

  afterAll(async () => {
    await broker?.stop();
    await rm(directory, { recursive: true, force: true });
  }, 30_000);

  stageBusContract('kafka', async () => {
    const topicPrefix = `t${randomBytes(4).toString('hex')}`;
    const connection = { brokers: broker.brokers, clientId: 'contract', topicPrefix };
    await applyTopics({ ...connection, partitions: 4 });
    return kafkaBus({ ...connection, instance: 'worker' });
  });
});
