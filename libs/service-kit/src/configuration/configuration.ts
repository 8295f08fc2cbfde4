import { hostname } from 'node:os';
import { describeAnalyst, readAnalyst, type ModelConfiguration } from './analyst.ts';
import { describeBilling, readBilling, type BillingConfiguration } from './billing.ts';
import { ConfigurationError } from './configuration-error.ts';
import { readEventStore, shownAddress, type EventStoreConfiguration } from './event-store.ts';
import { isLoopbackHost, isPrivateInstallation } from './exposure.ts';
import { readKafka, readKafkaOrRefuse, type KafkaConfiguration } from './kafka.ts';
import { describeMail, readMail, type MailConfiguration } from './mail.ts';
import { readProviders } from './providers.ts';
import { COIN_MARKETS_URL, PRODUCT_VARIABLES, SERVER_VARIABLES } from './server.ts';
import { variableReader, type Environment } from './variable.ts';

/** What the environment says, read once at start. Secrets stay out of `describeConfiguration`. */
export type Configuration = {
  readonly host: string;
  /** `undefined`: 3000, or the next free port if it is taken. */
  readonly port: number | undefined;
  readonly publicUrl: string | undefined;
  readonly dataDirectory: string;
  /** `undefined`: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly eventStore: EventStoreConfiguration;
  readonly stageBus: 'in-process' | 'kafka';
  /** There where `STAGE_BUS=kafka` or `KAFKA_BROKERS` is set. */
  readonly kafka: KafkaConfiguration | undefined;
  /** This process's name among its like, which a restart keeps: by default the machine's or the pod's, and its port. */
  readonly instance: string;
  /** As written: which stages there are is for the worker to know. `undefined`: all. */
  readonly stages: readonly string[] | undefined;
  /** The most tasks of one stage at the same time in one worker. */
  readonly workerConcurrency: number;
  /** `sample`, `live`, or the absolute path of a recorded market. */
  readonly market: string;
  /** Keys and addresses of providers of live data, as written: which there are is for the market to know. */
  readonly providers: Readonly<Record<string, string>>;
  readonly analyst: 'rules' | 'openai';
  /** There where the analyst is `openai`. */
  readonly model: ModelConfiguration | undefined;
  readonly seedDemo: boolean;
  /** `SEED_DEMO=true` was set by hand: the demo account then also answers other addresses than this machine's. */
  readonly seedDemoSet: boolean;
  /** Who may open `/ops`, in lower case. */
  readonly operatorEmails: readonly string[];
  /** `undefined`: nothing says who takes the money, and who answers for billing may not start. */
  readonly billing: BillingConfiguration | undefined;
  /** `undefined`: nothing says where mails go, and who sends some may not start. */
  readonly mail: MailConfiguration | undefined;
  /** As configured; `accountSecretOf` says which one counts. */
  readonly accountSecret: string | undefined;
  /** Addresses and networks of the proxies that are believed who a request comes from. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
  /** Where a separate process answers `/health/live` and `/health/ready` beside its own port; `undefined`: nowhere. */
  readonly healthPort: number | undefined;
  /** Where `/metrics` is answered; `undefined`: nowhere, and nothing is counted. */
  readonly metricsPort: number | undefined;
  /** `OTEL_EXPORTER_OTLP_ENDPOINT` is set: spans are recorded, and sent there. */
  readonly traces: boolean;
  /** From SIGTERM to the exit. */
  readonly shutdownGraceMs: number;
  readonly demoVideoUrl: string | undefined;
  /** Empty: no call to the public coin-market service. */
  readonly coinMarketsUrl: string | undefined;
};

/**
 * Reads and checks every variable of the servers. Variables that others make irrelevant are not checked.
 *
 * @throws ConfigurationError for the first one that cannot be used
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
    ...readAnalyst(environment),
    seedDemo: seedDemo ?? (isLoopbackHost(host) && databaseUrl === undefined),
    seedDemoSet: seedDemo === true,
    operatorEmails: read('OPERATOR_EMAILS'),
    billing: readBilling(environment, isPrivate),
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

/** The machine or the pod is the instance, with its port, since several may run on one machine. */
function defaultInstance(environment: Environment): string {
  const port = environment['PORT']?.trim() || environment['HEALTH_PORT']?.trim();
  const INSTANCE = [hostname(), port].filter(Boolean).join('-');
  return variableReader(SERVER_VARIABLES, { INSTANCE }).read('INSTANCE');
}

/** The lines that a start prints, without any secret. */
export function describeConfiguration(configuration: Configuration): readonly (readonly [string, string])[] {
  const { databaseUrl, dataDirectory, eventStore } = configuration;
  const billing = describeBilling(configuration.billing);
  const mail = describeMail(configuration.mail);
  return [
    ['Database', databaseUrl === undefined ? `embedded PostgreSQL in ${dataDirectory}` : withoutPassword(databaseUrl)],
    ...(eventStore.engine === 'kurrent' ? [['Events', `KurrentDB at ${shownAddress(eventStore.url)}`] as const] : []),
    ['Analyst', describeAnalyst(configuration)],
    ...(billing === undefined ? [] : [['Billing', billing] as const]),
    ...(mail === undefined ? [] : [['Mail', mail] as const]),
  ];
}

/** The external database, without which only the product in one process runs. @throws ConfigurationError */
export function requireDatabase({ databaseUrl }: Configuration, processName: string): string {
  if (databaseUrl !== undefined) return databaseUrl;
  throw new ConfigurationError(
    'DATABASE_URL',
    undefined,
    `The ${processName} as a process of its own shares a database with the others: give ` +
      'DATABASE_URL=postgres://user:password@host:5432/gemscout, or start everything in one process with `npm start`.',
  );
}

/** The broker, for a process that reaches the others through it. @throws ConfigurationError */
export function requireKafka({ stageBus, kafka }: Configuration, processName: string): KafkaConfiguration {
  if (stageBus === 'kafka' && kafka) return kafka;
  throw new ConfigurationError(
    'STAGE_BUS',
    stageBus,
    `The ${processName} as a process of its own reaches the others over Kafka: give STAGE_BUS=kafka and ` +
      'KAFKA_BROKERS=host:9092, or start everything in one process with `npm start`.',
  );
}

/** An address that may be shown. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.username ? `${url.username}@` : ''}${url.host}${url.pathname}`;
}
