import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { readAccountSecret } from './account-secret.ts';
import { describeBilling, readBilling, type BillingConfiguration } from './billing/billing-configuration.ts';
import { ConfigurationError } from './configuration-error.ts';
import { readEventStore, shownAddress, type EventStoreConfiguration } from './event-store-configuration.ts';
import { describeAnalyst, readAnalyst, type ModelConfiguration } from './model-configuration.ts';
import { isLoopbackHost, isPrivateInstallation } from './exposure.ts';
import { readKafka, readKafkaOrRefuse, type KafkaConfiguration } from './kafka-configuration.ts';
import { describeMail, readMail, type MailConfiguration } from './mail/mail-configuration.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

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

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const COIN_MARKETS_URL = 'https://api.coingecko.com/api/v3/coins/markets';

/**
 * Reads and checks all variables of the design page that this release knows.
 *
 * @throws ConfigurationError for the first one that cannot be used
 */
export function readConfiguration(environment: Environment): Configuration {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const host = read('HOST') ?? '127.0.0.1';
  const databaseUrl = readUrl(
    environment,
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/gemscout',
  );
  const publicUrl = readUrl(environment, 'PUBLIC_URL', ['http:', 'https:'], 'https://gemscout.example.com');
  const isPrivate = isPrivateInstallation(host, publicUrl);
  return {
    host,
    port: readPort('PORT', read('PORT')),
    publicUrl,
    dataDirectory: resolve(read('DATA_DIR') ?? '.data'),
    databaseUrl,
    eventStore: readEventStore(environment),
    stageBus: oneOf(read('STAGE_BUS'), 'STAGE_BUS', ['in-process', 'kafka'] as const),
    kafka: read('STAGE_BUS') === 'kafka' ? readKafkaOrRefuse(environment) : readKafka(environment),
    instance: readInstanceName(
      read('INSTANCE') ?? [hostname(), read('PORT') ?? read('HEALTH_PORT')].filter(Boolean).join('-'),
    ),
    stages: read('STAGES')?.split(/[\s,]+/),
    workerConcurrency: readConcurrency(read('WORKER_CONCURRENCY') ?? '8'),
    market: readMarket(read('MARKET')),
    providers: readProviders(environment),
    ...readAnalyst(environment),
    seedDemo: readSeedDemo(read('SEED_DEMO'), isLoopbackHost(host) && databaseUrl === undefined),
    seedDemoSet: read('SEED_DEMO') === 'true',
    operatorEmails: readEmails('OPERATOR_EMAILS', read('OPERATOR_EMAILS')),
    billing: readBilling(environment, isPrivate),
    mail: readMail(environment, isPrivate && databaseUrl === undefined && read('NODE_ENV') !== 'production'),
    accountSecret: readAccountSecret(environment),
    trustedProxies: readTrustedProxies(environment),
    logLevel: oneOf(read('LOG_LEVEL') ?? 'info', 'LOG_LEVEL', LOG_LEVELS),
    healthPort: readPort('HEALTH_PORT', read('HEALTH_PORT')) ?? readPort('METRICS_PORT', read('METRICS_PORT')),
    metricsPort: readPort('METRICS_PORT', read('METRICS_PORT')) ?? readPort('HEALTH_PORT', read('HEALTH_PORT')),
    traces:
      readUrl(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://127.0.0.1:4318') !== undefined,
    shutdownGraceMs: 1_000 * readGrace(read('SHUTDOWN_GRACE_S') ?? '8'),
    demoVideoUrl: readUrl(environment, 'DEMO_VIDEO_URL', ['http:', 'https:'], 'https://example.com/demo.mp4'),
    coinMarketsUrl: readCoinMarkets(environment),
  };
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

function readPort(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new ConfigurationError(name, value, `Give a number from 1 to 65535, such as ${name}=3000.`);
  return port;
}

function readGrace(value: string): number {
  const seconds = Number(value);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3_600)
    throw new ConfigurationError('SHUTDOWN_GRACE_S', value, 'Give seconds from 1 to 3600, such as SHUTDOWN_GRACE_S=8.');
  return seconds;
}

function readConcurrency(value: string): number {
  const tasks = Number(value);
  if (Number.isInteger(tasks) && tasks >= 1 && tasks <= 256) return tasks;
  throw new ConfigurationError(
    'WORKER_CONCURRENCY',
    value,
    'Give tasks of one stage at a time, from 1 to 256, such as WORKER_CONCURRENCY=8.',
  );
}

function readInstanceName(value: string): string {
  if (/^[A-Za-z0-9._-]{1,200}$/.test(value)) return value;
  throw new ConfigurationError('INSTANCE', value, 'Give letters, digits, dots and dashes, such as INSTANCE=worker-0.');
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

function readUrl(
  environment: Environment,
  name: string,
  protocols: readonly string[],
  example: string,
): string | undefined {
  const value = environment[name]?.trim();
  if (!value) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new ConfigurationError(name, masked(value), `Give an address such as ${name}=${example}.`);
  return value;
}

function readCoinMarkets(environment: Environment): string | undefined {
  if (environment['COIN_MARKETS_URL'] === undefined) return COIN_MARKETS_URL;
  return readUrl(environment, 'COIN_MARKETS_URL', ['http:', 'https:'], COIN_MARKETS_URL);
}

function readMarket(value: string | undefined): string {
  if (value === undefined) return 'sample';
  return value === 'sample' || value === 'live' ? value : resolve(value);
}

const PROVIDER_VARIABLE = /^(?!OPENAI_|STRIPE_)[A-Z]+_(API_KEY|BASE_URL|DAILY_LIMIT)$|^SEARXNG_URL$|^SEC_USER_AGENT$/;

function readProviders(environment: Environment): Readonly<Record<string, string>> {
  const set = Object.entries(environment).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(set.filter(([name, value]) => value !== '' && PROVIDER_VARIABLE.test(name)));
}

function readSeedDemo(value: string | undefined, byDefault: boolean): boolean {
  return value === undefined ? byDefault : oneOf(value, 'SEED_DEMO', ['true', 'false'] as const) === 'true';
}

function readEmails(name: string, value: string | undefined): readonly string[] {
  const emails =
    value
      ?.toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean) ?? [];
  const wrong = emails.find((email) => !/^[^@]+@[^@]+$/.test(email));
  if (wrong === undefined) return emails;
  throw new ConfigurationError(name, value, `Give addresses, several with commas, such as ${name}=ada@example.com.`);
}

function oneOf<Value extends string>(value: string | undefined, name: string, values: readonly Value[]): Value {
  const [first] = values;
  const found = value === undefined ? first : values.find((candidate) => candidate === value);
  if (found === undefined) throw new ConfigurationError(name, value, `Give one of: ${values.join(', ')}.`);
  return found;
}

/** An address that may be shown. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.username ? `${url.username}@` : ''}${url.host}${url.pathname}`;
}

function masked(value: string): string {
  return value.replace(/\/\/[^@/]*@/, '//***@');
}
