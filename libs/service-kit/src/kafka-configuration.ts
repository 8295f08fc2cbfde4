import { readFileSync } from 'node:fs';
import { ConfigurationError } from './configuration-error.ts';

/** The broker that `KAFKA_*` names. */
export type KafkaConfiguration = {
  /** `host:port` each. */
  readonly brokers: readonly string[];
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: { readonly mechanism: SaslMechanism; readonly username: string; readonly password: string };
};

type SaslMechanism = (typeof SASL_MECHANISMS)[number];
type Read = (name: string) => string | undefined;

const SASL_MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;
const BROKER = /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9._-]+):(\d{1,5})$/;

/**
 * Reads `KAFKA_BROKERS` (`host:port`, several with commas), `KAFKA_TLS` (`true` or `false`), `KAFKA_TLS_CA`, `KAFKA_TLS_CERT`,
 * `KAFKA_TLS_KEY` (paths of PEM files, which turn TLS on), `KAFKA_SASL_MECHANISM`, `KAFKA_SASL_USERNAME` and
 * `KAFKA_SASL_PASSWORD`.
 *
 * @returns `undefined` where `KAFKA_BROKERS` is not set
 * @throws ConfigurationError for the first one that cannot be used
 */
export function readKafka(environment: Readonly<Record<string, string | undefined>>): KafkaConfiguration | undefined {
  const read: Read = (name) => environment[name]?.trim() || undefined;
  const list = read('KAFKA_BROKERS');
  if (list === undefined) return undefined;
  const tls = readTls(read);
  const sasl = readSasl(read);
  return { brokers: readBrokers(list), ...(tls && { tls }), ...(sasl && { sasl }) };
}

/** For a process that cannot work without a broker. @throws ConfigurationError where `KAFKA_BROKERS` is not set */
export function readKafkaOrRefuse(environment: Readonly<Record<string, string | undefined>>): KafkaConfiguration {
  const kafka = readKafka(environment);
  if (!kafka)
    throw new ConfigurationError('KAFKA_BROKERS', undefined, 'Name the broker, such as KAFKA_BROKERS=localhost:9092.');
  return kafka;
}

function readBrokers(list: string): readonly string[] {
  return list.split(',').map((given) => {
    const broker = given.trim();
    const port = Number(BROKER.exec(broker)?.[2]);
    if (!(port >= 1 && port <= 65_535))
      throw new ConfigurationError(
        'KAFKA_BROKERS',
        list,
        'Give host:port, several with commas, such as KAFKA_BROKERS=a:9092,b:9092.',
      );
    return broker;
  });
}

function readTls(read: Read): KafkaConfiguration['tls'] {
  const on = read('KAFKA_TLS');
  if (on !== undefined && on !== 'true' && on !== 'false')
    throw new ConfigurationError('KAFKA_TLS', on, 'Give one of: true, false.');
  const [ca, cert, key] = [
    readPem(read, 'KAFKA_TLS_CA'),
    readPem(read, 'KAFKA_TLS_CERT'),
    readPem(read, 'KAFKA_TLS_KEY'),
  ];
  if ((cert === undefined) !== (key === undefined))
    throw new ConfigurationError(
      cert ? 'KAFKA_TLS_KEY' : 'KAFKA_TLS_CERT',
      undefined,
      'A certificate and its key belong together.',
    );
  if (on === 'false' || (on === undefined && !ca && !cert)) return undefined;
  return { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
}

function readPem(read: Read, name: string): string | undefined {
  const path = read(name);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigurationError(name, path, `Give the path of a PEM file that can be read.`);
  }
}

function readSasl(read: Read): KafkaConfiguration['sasl'] {
  const [given, username, password] = [
    read('KAFKA_SASL_MECHANISM'),
    read('KAFKA_SASL_USERNAME'),
    read('KAFKA_SASL_PASSWORD'),
  ];
  if (given === undefined && username === undefined && password === undefined) return undefined;
  const mechanism = SASL_MECHANISMS.find((known) => known === given);
  if (mechanism === undefined)
    throw new ConfigurationError('KAFKA_SASL_MECHANISM', given, `Give one of: ${SASL_MECHANISMS.join(', ')}.`);
  if (username === undefined || password === undefined)
    throw new ConfigurationError(
      username === undefined ? 'KAFKA_SASL_USERNAME' : 'KAFKA_SASL_PASSWORD',
      undefined,
      'A user name and a password belong together.',
    );
  return { mechanism, username, password };
}
