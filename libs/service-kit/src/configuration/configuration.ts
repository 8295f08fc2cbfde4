import { hostname } from 'node:os';
import { describeAnalyst, readAnalyst, type ModelConfiguration } from './analyst.ts';
import { describeBilling, readSale, type BillingConfiguration } from './billing.ts';
import { ConfigurationError } from './configuration-error.ts';
import { readEventStore, type EventStoreConfiguration } from './event-store.ts';
import { isLoopbackHost, isPrivateInstallation } from './exposure.ts';
import { readKafka, readKafkaOrRefuse, type KafkaConfiguration } from './kafka.ts';
import { shownKurrentAddress } from './kurrent-address.ts';
import { describeMail, readMail, type MailConfiguration } from './mail.ts';
import { readProviders, readSourceRules, type SourceRules } from './providers.ts';
import { COIN_MARKETS_URL, PRODUCT_VARIABLES, SERVER_VARIABLES } from './server.ts';
import { variableReader, type Environment } from './variable.ts';

/** The configuration from the environment, read once at startup. `describeConfiguration` omits its secrets. */
export type Configuration = {
  readonly host: string;
  /** `undefined`: 3000, or the next free port if 3000 is taken. */
  readonly port: number | undefined;
  readonly publicUrl: string | undefined;
  readonly dataDirectory: string;
  /** `undefined`: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly eventStore: EventStoreConfiguration;
  readonly stageBus: 'in-process' | 'kafka';
  /** Present if `STAGE_BUS=kafka` or `KAFKA_BROKERS` is set. */
  readonly kafka: KafkaConfiguration | undefined;
  /** Unique name of this process, stable across restarts. Default: the name of the machine or pod, and the port. */
  readonly instance: string;
  /** Not validated here: the worker knows the valid stages. `undefined`: all. */
  readonly stages: readonly string[] | undefined;
  /** Maximum number of concurrent tasks per stage in one worker. */
  readonly workerConcurrency: number;
  /** `sample`, `live`, or the absolute path of a recorded market. */
  readonly market: string;
  /** Keys and addresses of live data providers. Not validated here: the market knows the valid providers. */
  readonly providers: Readonly<Record<string, string>>;
  readonly sources: SourceRules;
  readonly analyst: 'rules' | 'openai';
  /** Present if the analyst is `openai`. */
  readonly model: ModelConfiguration | undefined;
  readonly seedDemo: boolean;
  /** True if `SEED_DEMO=true` is set explicitly: the demo account may then log in from other machines too. */
  readonly seedDemoSet: boolean;
  /** Users who may open `/ops`, in lower case. */
  readonly operatorEmails: readonly string[];
  /** `undefined` if no payment provider is configured; a process that handles billing then refuses to start. */
  readonly billing: BillingConfiguration | undefined;
  /** Owners may withdraw from a contract within 14 days after the purchase. */
  readonly sellsToEu: boolean;
  /** `undefined` if mail is not configured; a process that sends mails then refuses to start. */
  readonly mail: MailConfiguration | undefined;
  /** The configured value; `accountSecretOf` returns the effective one. */
  readonly accountSecret: string | undefined;
  /** Addresses and networks of trusted proxies, whose forwarding headers name the client's address. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
  /** Additional port on which a separate process serves `/health/live` and `/health/ready`; `undefined` for none. */
  readonly healthPort: number | undefined;
  /** Port of `/metrics`; `undefined` disables metrics. */
  readonly metricsPort: number | undefined;
  /** True if `OTEL_EXPORTER_OTLP_ENDPOINT` is set: spans are recorded and exported there. */
  readonly traces: boolean;
  /** Milliseconds from SIGTERM to exit. */
  readonly shutdownGraceMs: number;
  readonly demoVideoUrl: string | undefined;
  /** Empty: the public coin-market service is not called. */
  readonly coinMarketsUrl: string | undefined;
};

/**
 * Reads and validates every server variable. Variables that do not apply because of other settings are not validated.
 *
 * @throws ConfigurationError for the first invalid variable
 */
export function readConfiguration(environment: Environment): Configuration {
  const { read, isSet } = variableReader({ ...SERVER_VARIABLES, ...PRODUCT_VARIABLES }, environment);
  const [host, port, publicUrl, databaseUrl] = [read('HOST'), read('PORT'), read('PUBLIC_URL'), read('DATABASE_URL')];
  const [healthPort, metricsPort] = [read('HEALTH_PORT'), read('METRICS_PORT')];
  const stageBus = read('STAGE_BUS');
  const seedDemo = read('SEED_DEMO');
  const isPrivate = isPrivateInstallation(host, publicUrl);
  const hasMailbox = isPrivate && databaseUrl === undefined && read('NODE_ENV') !== 'production';
  return {
    host,
    port,
    publicUrl,
    dataDirectory: read('DATA_DIR'),
    databaseUrl,
    eventStore: readEventStore(environment),
    stageBus,
    kafka: stageBus === 'kafka' ? readKafkaOrRefuse(environment) : readKafka(environment),
    instance: isSet('INSTANCE') ? read('INSTANCE') : defaultInstance(environment),
    stages: read('STAGES'),
    workerConcurrency: read('WORKER_CONCURRENCY'),
    market: read('MARKET'),
    providers: readProviders(environment),
    sources: readSourceRules(environment),
    ...readAnalyst(environment),
    seedDemo: seedDemo ?? (isLoopbackHost(host) && databaseUrl === undefined),
    seedDemoSet: seedDemo === true,
    operatorEmails: read('OPERATOR_EMAILS'),
    ...readSale(environment, isPrivate),
    mail: readMail(environment, hasMailbox),
    accountSecret: read('ACCOUNT_SECRET'),
    trustedProxies: read('TRUSTED_PROXIES'),
    logLevel: read('LOG_LEVEL'),
    healthPort: healthPort ?? metricsPort,
    metricsPort: metricsPort ?? healthPort,
    traces: read('OTEL_EXPORTER_OTLP_ENDPOINT') !== undefined,
    shutdownGraceMs: 1_000 * read('SHUTDOWN_GRACE_S'),
    demoVideoUrl: read('DEMO_VIDEO_URL'),
    coinMarketsUrl: environment['COIN_MARKETS_URL'] === undefined ? COIN_MARKETS_URL : read('COIN_MARKETS_URL'),
  };
}

/** Includes the port, because several processes may run on one machine or pod. */
function defaultInstance(environment: Environment): string {
  const port = environment['PORT']?.trim() || environment['HEALTH_PORT']?.trim();
  const INSTANCE = [hostname(), port].filter(Boolean).join('-');
  return variableReader(SERVER_VARIABLES, { INSTANCE }).read('INSTANCE');
}

/** The lines printed at startup, without secrets. */
export function describeConfiguration(configuration: Configuration): readonly (readonly [string, string])[] {
  const { databaseUrl, dataDirectory, eventStore } = configuration;
  const billing = describeBilling(configuration.billing);
  const mail = describeMail(configuration.mail);
  return [
    ['Database', databaseUrl === undefined ? `embedded PostgreSQL in ${dataDirectory}` : withoutPassword(databaseUrl)],
    ...(eventStore.engine === 'kurrent'
      ? [['Events', `KurrentDB at ${shownKurrentAddress(eventStore.address)}`] as const]
      : []),
    ['Analyst', describeAnalyst(configuration)],
    ...(billing === undefined ? [] : [['Billing', billing] as const]),
    ...(mail === undefined ? [] : [['Mail', mail] as const]),
  ];
}

/** The URL of the external database, which all separate processes require. @throws ConfigurationError if it is not set */
export function requireDatabase({ databaseUrl }: Configuration, processName: string): string {
  if (databaseUrl !== undefined) return databaseUrl;
  throw new ConfigurationError(
    'DATABASE_URL',
    undefined,
    `The ${processName} as a process of its own shares a database with the others: give ` +
      'DATABASE_URL=postgres://user:password@host:5432/gemscout, or start everything in one process with `npm start`.',
  );
}

/**
 * The Kafka configuration, for a process that communicates with others through it. @throws ConfigurationError if Kafka is not
 * configured
 */
export function requireKafka({ stageBus, kafka }: Configuration, processName: string): KafkaConfiguration {
  if (stageBus === 'kafka' && kafka) return kafka;
  throw new ConfigurationError(
    'STAGE_BUS',
    stageBus,
    `The ${processName} as a process of its own reaches the others over Kafka: give STAGE_BUS=kafka and ` +
      'KAFKA_BROKERS=host:9092, or start everything in one process with `npm start`.',
  );
}

/** The address without its password, safe to print. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.username ? `${url.username}@` : ''}${url.host}${url.pathname}`;
}
