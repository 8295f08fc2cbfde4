import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import { brokerProperties } from './broker-properties.ts';
import type { KafkaBroker, StartKafka } from './kafka-broker.ts';

const IMAGE = 'apache/kafka:4.3.1';
/** The paths in the image of custom properties and of its data. */
const CONFIG = '/mnt/shared/config';
const DATA = '/var/lib/kafka/data';
const CONTROLLER_PORT = 19_093;
const START_LIMIT_MS = 120_000;

/** The broker of `startKafka` in a container, for machines without Java. It also keeps its files in `directory`. */
export async function startKafkaContainer({ directory, port, secure }: StartKafka): Promise<KafkaBroker> {
  if (secure) throw new Error('A broker with secure listeners is started with Java only');
  const { GenericContainer, Wait } = await import('testcontainers');
  const listensOn = await prepare(directory, port);
  const container = await new GenericContainer(IMAGE)
    .withUser('0:0') // the user running the tests owns the directory
    .withBindMounts([
      { source: join(directory, 'config'), target: CONFIG },
      { source: join(directory, 'data'), target: DATA },
    ])
    .withExposedPorts({ container: listensOn, host: listensOn })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(START_LIMIT_MS)
    .start();
  await answers(listensOn);
  const end = (timeout: number) => async (): Promise<void> => void (await container.stop({ timeout }));
  return { brokers: [`127.0.0.1:${listensOn}`], stop: end(30_000), kill: end(0) };
}

/** @returns the port, which is the same for every start on this directory */
async function prepare(directory: string, asked: number | undefined): Promise<number> {
  const config = join(directory, 'config', 'server.properties');
  if (!existsSync(config)) {
    for (const folder of ['config', 'data']) await mkdir(join(directory, folder), { recursive: true });
    const port = asked ?? (await freePort());
    await writeFile(
      config,
      brokerProperties({ directory: DATA, port, controllerPort: CONTROLLER_PORT, bind: '0.0.0.0' }),
    );
  }
  return Number(/advertised\.listeners=PLAINTEXT:\/\/127\.0\.0\.1:(\d+)/.exec(await readFile(config, 'utf8'))?.[1]);
}

/**
 * Checks that the port is reachable: the container engine may report an unreachable port as open. @throws if nothing answers
 */
async function answers(port: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      return void (await once(socket, 'connect'));
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(200);
    } finally {
      socket.on('error', () => undefined).destroy();
    }
  }
}
