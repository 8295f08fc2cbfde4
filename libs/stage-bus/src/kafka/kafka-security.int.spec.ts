import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@gemscout/service-kit';
import {
  makeCertificate,
  scratchDirectory,
  startKafka,
  type KafkaBroker,
  type TestCertificate,
} from '@gemscout/service-kit/testing';
import { waitFor } from '@gemscout/testing';
import { BusUnavailable } from '../stage-bus.ts';
import type { KafkaConnection } from './connection.ts';
import { kafkaBus } from './kafka-bus.ts';
import { task, whereJavaRuns } from '../testing/kafka.ts';
import { applyTopics, checkTopics } from './topics.ts';

const USER = { username: 'worker', password: 'open-sesame' };

whereJavaRuns('a broker that asks who comes', () => {
  let directory: string;
  let broker: KafkaBroker;
  let [ours, others]: TestCertificate[] = [];
  let ports: { readonly saslPort: number; readonly tlsPort: number };

  beforeAll(async () => {
    directory = await scratchDirectory('kafka-security');
    [ours, others] = [makeCertificate(directory, 'ours'), makeCertificate(directory, 'others')];
    ports = { saslPort: await freePort(), tlsPort: await freePort() };
    const { keystore, keystorePassword } = ours;
    const secure = { ...ports, ...USER, keystore, keystorePassword };
    broker = await startKafka({ directory: join(directory, 'kafka'), secure });
    await applyTopics({ brokers: broker.brokers, clientId: 'test', partitions: 1 });
  });
  afterAll(async () => {
    await broker?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it.each(['PLAIN', 'SCRAM-SHA-512'] as const)('lets in who knows the password, by %s', async (mechanism) =>
    expectToWork(withPassword({ mechanism, ...USER })),
  );

  it('lets in who trusts its certificate, over TLS', () => expectToWork(encrypted({ ca: ours?.certificate ?? '' })));

  it.each([
    [
      'a wrong password, by PLAIN',
      { mechanism: 'PLAIN', password: 'x' },
      'KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD',
    ],
    ['a wrong password, by SCRAM', { mechanism: 'SCRAM-SHA-512', password: 'x' }, 'KAFKA_SASL_PASSWORD'],
    ['a user it does not know', { mechanism: 'SCRAM-SHA-512', username: 'x' }, 'KAFKA_SASL_USERNAME'],
    ['a way that it does not offer', { mechanism: 'SCRAM-SHA-256' }, 'check KAFKA_SASL_MECHANISM'],
  ] as const)('refuses %s in one sentence', (_what, login, says) =>
    expectOneSentence(withPassword({ ...USER, ...login }), says),
  );

  it('refuses who shows no password in one sentence', () =>
    expectOneSentence({ brokers: [`127.0.0.1:${ports.saslPort}`], clientId: 'test' }, 'KAFKA_SASL_MECHANISM'));

  it('is not trusted with a certificate of another authority', async () => {
    await expectOneSentence(encrypted({ ca: others?.certificate ?? '' }), 'KAFKA_TLS_CA');
    await expectOneSentence(encrypted({}), 'KAFKA_TLS_CA');
  });

  it('refuses who does not encrypt, without hanging, and who encrypts where it does not', async () => {
    await expectOneSentence({ brokers: [`127.0.0.1:${ports.tlsPort}`], clientId: 'test' }, 'set KAFKA_TLS=true');
    const { brokers } = broker;
    await expectOneSentence({ brokers, clientId: 'test', tls: { ca: ours?.certificate ?? '' } }, 'leave KAFKA_TLS out');
  });

  function withPassword(sasl: NonNullable<KafkaConnection['sasl']>): KafkaConnection {
    return { brokers: [`127.0.0.1:${ports.saslPort}`], clientId: 'test', sasl };
  }

  function encrypted(tls: NonNullable<KafkaConnection['tls']>): KafkaConnection {
    return { brokers: [`127.0.0.1:${ports.tlsPort}`], clientId: 'test', tls };
  }
});

async function expectToWork(connection: KafkaConnection): Promise<void> {
  const bus = kafkaBus({ ...connection, instance: 'worker' });
  try {
    const seen: string[] = [];
    await bus.consume({ stages: ['plan'], concurrency: 1 }, async ({ taskId }) => void seen.push(taskId));
    await bus.send([task(1)]);
    await waitFor(() => seen.length === 1);
  } finally {
    await bus.close();
  }
}

/** Checks the error both for the topic check, which each consumer runs first, and for sending. */
async function expectOneSentence(connection: KafkaConnection, says: string): Promise<void> {
  const bus = kafkaBus({ ...connection, instance: 'worker' });
  for (const refused of [() => checkTopics(connection), () => bus.send([task(1)])]) {
    const error: unknown = await refused().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BusUnavailable);
    expect(String(error)).toContain(says);
    expect(String(error)).not.toContain(USER.password);
    expect(String(error)).toMatch(/^BusUnavailable: Kafka \([\d.:]+\) [^:]+: its? [^.]+\.$/);
  }
  await bus.close();
}
