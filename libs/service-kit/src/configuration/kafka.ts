import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import type { ProcessName } from './variable.ts';
import { trueOrFalse, variableReader, variables, type Environment, type VariableReader } from './variable.ts';

/** The broker configured with `KAFKA_*`. */
export type KafkaConfiguration = {
  /** Each is `host:port`. */
  readonly brokers: readonly string[];
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: { readonly mechanism: SaslMechanism; readonly username: string; readonly password: string };
};

type SaslMechanism = (typeof SASL_MECHANISMS)[number];

const SASL_MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;
const BROKER = /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9._-]+):(\d{1,5})$/;
const usedBy: readonly ProcessName[] = ['standalone', 'api', 'dispatcher', 'worker', 'cli'];

export const KAFKA_VARIABLES = {
  KAFKA_BROKERS: brokers().optional().register(variables, {
    meaning: 'The brokers of Kafka. Required with `STAGE_BUS=kafka`.',
    expects: 'host:port, several with commas',
    example: 'a:9092,b:9092',
    usedBy,
  }),
  KAFKA_TLS: trueOrFalse().optional().register(variables, {
    meaning: 'Whether connections to Kafka use TLS.',
    expects: 'one of: true, false',
    example: 'true',
    default: '`true` where `KAFKA_TLS_CA` or `KAFKA_TLS_CERT` is set, else `false`',
    usedBy,
  }),
  KAFKA_TLS_CA: pem().optional().register(variables, {
    meaning: 'The file with the certificate authority of the brokers.',
    expects: 'the path of a PEM file that can be read',
    example: '/etc/kafka/ca.pem',
    default: "the machine's own certificate authorities",
    usedBy,
  }),
  KAFKA_TLS_CERT: pem().optional().register(variables, {
    meaning: 'The file with the client certificate. Goes with `KAFKA_TLS_KEY`.',
    expects: 'the path of a PEM file that can be read',
    example: '/etc/kafka/client.pem',
    usedBy,
  }),
  KAFKA_TLS_KEY: pem().optional().register(variables, {
    meaning: 'The file with the key of the client certificate. Goes with `KAFKA_TLS_CERT`.',
    expects: 'the path of a PEM file that can be read',
    example: '/etc/kafka/client-key.pem',
    usedBy,
  }),
  KAFKA_SASL_MECHANISM: z
    .enum(SASL_MECHANISMS)
    .optional()
    .register(variables, {
      meaning: 'How to log in to the brokers. Required with `KAFKA_SASL_USERNAME` and `KAFKA_SASL_PASSWORD`.',
      expects: `one of: ${SASL_MECHANISMS.join(', ')}`,
      example: 'SCRAM-SHA-512',
      usedBy,
    }),
  KAFKA_SASL_USERNAME: z.string().optional().register(variables, {
    meaning: 'The user name at the brokers.',
    expects: 'the user name that goes with KAFKA_SASL_PASSWORD',
    example: 'gemscout',
    usedBy,
  }),
  KAFKA_SASL_PASSWORD: z.string().optional().register(variables, {
    meaning: 'The password at the brokers.',
    expects: 'the password that goes with KAFKA_SASL_USERNAME',
    example: '...',
    usedBy,
    secret: 'value',
  }),
};

type Reader = VariableReader<typeof KAFKA_VARIABLES>;

/**
 * @returns `undefined` if `KAFKA_BROKERS` is not set
 * @throws ConfigurationError for the first invalid variable
 */
export function readKafka(environment: Environment): KafkaConfiguration | undefined {
  const reader = variableReader(KAFKA_VARIABLES, environment);
  const brokers = reader.read('KAFKA_BROKERS');
  if (brokers === undefined) return undefined;
  const tls = readTls(reader);
  const sasl = readSasl(reader);
  return { brokers, ...(tls && { tls }), ...(sasl && { sasl }) };
}

/** For a process that requires a broker. @throws ConfigurationError if `KAFKA_BROKERS` is not set */
export function readKafkaOrRefuse(environment: Environment): KafkaConfiguration {
  const kafka = readKafka(environment);
  if (kafka) return kafka;
  throw new ConfigurationError('KAFKA_BROKERS', undefined, 'Name the broker, such as KAFKA_BROKERS=localhost:9092.');
}

function readTls({ read, refuse }: Reader): KafkaConfiguration['tls'] {
  const on = read('KAFKA_TLS');
  const [ca, cert, key] = [read('KAFKA_TLS_CA'), read('KAFKA_TLS_CERT'), read('KAFKA_TLS_KEY')];
  if (cert !== undefined && key === undefined) refuse('KAFKA_TLS_KEY');
  if (key !== undefined && cert === undefined) refuse('KAFKA_TLS_CERT');
  if (on === false || (on === undefined && !ca && !cert)) return undefined;
  return { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
}

function readSasl({ read, refuse }: Reader): KafkaConfiguration['sasl'] {
  const username = read('KAFKA_SASL_USERNAME');
  const password = read('KAFKA_SASL_PASSWORD');
  const mechanism = read('KAFKA_SASL_MECHANISM');
  if (mechanism === undefined && username === undefined && password === undefined) return undefined;
  return {
    mechanism: mechanism ?? refuse('KAFKA_SASL_MECHANISM'),
    username: username ?? refuse('KAFKA_SASL_USERNAME'),
    password: password ?? refuse('KAFKA_SASL_PASSWORD'),
  };
}

function brokers() {
  const isBroker = (text: string): boolean => {
    const port = Number(BROKER.exec(text)?.[2]);
    return port >= 1 && port <= 65_535;
  };
  return z
    .string()
    .transform((text) => text.split(',').map((broker) => broker.trim()))
    .refine((brokers) => brokers.every(isBroker));
}

/** Reads the content of the file at the given path. */
function pem() {
  return z.string().transform((path, context) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      context.addIssue('cannot be read');
      return z.NEVER;
    }
  });
}
