import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../free-port.ts';
import { brokerJars, jarsFolder } from './broker-jars.ts';
import { brokerProperties } from './broker-properties.ts';
import { recordClasses } from './class-archive.ts';
import { formatDisk } from './format-disk.ts';
import { javaFlags } from './java-flags.ts';
import type { KafkaBroker, StartKafka } from './kafka-broker.ts';

const START_LIMIT_MS = 60_000;
/** Environment variable with the reason why the broker's jars could not be downloaded. */
const JARS_MISSING = 'KAFKA_JARS_MISSING';
const LONGEST_REASON = 1_000;

/**
 * Starts Apache Kafka (KRaft, one node) on 127.0.0.1 with its files in `directory`, and waits until it is ready. Uses Java
 * and the jars from Maven Central if Java is installed, otherwise a container.
 *
 * @throws Error if neither is available (see `kafkaMissing`), or with the broker's last output lines if it does not start
 */
export async function startKafka(options: StartKafka): Promise<KafkaBroker> {
  if (javaMissing() === undefined) return startWithJava(options);
  const { startKafkaContainer } = await import('./kafka-container.ts');
  return startKafkaContainer(options);
}

/** What this machine lacks to run a broker; `undefined` if one can be started. */
export function kafkaMissing(): string | undefined {
  const java = javaMissing();
  return java === undefined || runs('docker', 'version') ? undefined : `${java} (or Docker)`;
}

/** What this machine lacks to run a broker with secure listeners, which requires Java. */
export function javaMissing(): string | undefined {
  return process.env[JARS_MISSING] ?? programsMissing();
}

/**
 * Downloads the broker's jars if Java is installed; for Jest's global set-up, before any test decides whether it can run. On
 * failure, stores the reason in an environment variable, which `javaMissing` reports.
 */
export async function fetchBrokerJars(): Promise<void> {
  if (javaMissing() !== undefined) return;
  await brokerJars().catch((error: unknown) => {
    const output = [Reflect.get(Object(error), 'stdout'), error].join('\n');
    const reason = /\[ERROR\] (.+?)(?: -> \[Help 1\])?$/m.exec(output)?.[1] ?? output.trim();
    process.env[JARS_MISSING] = `the broker's jars (${reason.slice(0, LONGEST_REASON)})`;
  });
}

function programsMissing(): string | undefined {
  const missing = [['java', '-version'], ...(existsSync(jarsFolder()) ? [] : [['mvn', '-v']])].filter(
    ([program = '', flag = '']) => !runs(program, flag),
  );
  return missing.length > 0 ? missing.map(([program]) => program).join(' and ') : undefined;
}

async function startWithJava({ directory, port, secure }: StartKafka): Promise<KafkaBroker> {
  const jars = await brokerJars();
  await mkdir(directory, { recursive: true });
  const config = join(directory, 'server.properties');
  if (!existsSync(config)) {
    const ports = { port: port ?? (await freePort()), controllerPort: await freePort() };
    await writeFile(config, brokerProperties({ directory, ...ports, secure }));
    formatDisk(jars, directory, secure);
  }
  const address = /advertised\.listeners=PLAINTEXT:\/\/([^,\s]+)/.exec(await readFile(config, 'utf8'))?.[1] ?? '';
  const recording = recordClasses(jars);
  const words = [...javaFlags(jars), ...recording.flags, 'kafka.Kafka', config];
  const child = spawn('java', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  recording.watch(child);
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  await ready(child);
  const end = (signal: NodeJS.Signals) => () => ended(child, signal);
  return { brokers: [address], stop: end('SIGTERM'), kill: end('SIGKILL') };
}

/** Whether each program runs. Asked once: every start of a broker asks, and Java answers by starting a virtual machine. */
const RUNNING = new Map<string, boolean>();

function runs(program: string, flag: string): boolean {
  const isRunning = RUNNING.get(program) ?? endsWell(program, flag);
  RUNNING.set(program, isRunning);
  return isRunning;
}

function endsWell(program: string, flag: string): boolean {
  try {
    execFileSync(program, [flag], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Waits for the broker's ready message; its port opens slightly earlier. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((isReady, failed) => {
    let tail = '';
    const refuse = (why: string) => failed(new Error(`Kafka ${why}:\n${tail}`));
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      refuse(`was not ready within ${START_LIMIT_MS / 1000} s`);
    }, START_LIMIT_MS);
    const read = (chunk: Buffer): void => {
      tail = (tail + chunk.toString()).slice(-4000);
      if (!tail.includes('Kafka Server started')) return;
      clearTimeout(limit);
      isReady();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', failed);
    child.once('exit', () => {
      clearTimeout(limit);
      refuse('ended');
    });
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
