import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ALL_PROCESSES, LISTENERS, READERS_OF_MARKET, SEPARATE_SERVERS, SERVERS } from './processes.ts';
import { address, list, trueOrFalse, variables, wholeNumber, type ProcessName } from './variable.ts';

const LEAST_SECRET = 32;
const LOG_LEVELS = ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const;
export const COIN_MARKETS_URL = 'https://api.coingecko.com/api/v3/coins/markets';

const BUILDERS_OF_LINKS: readonly ProcessName[] = ['standalone', 'api', 'dispatcher'];

/** Listening address, data directory and observability. */
export const SERVER_VARIABLES = {
  HOST: z.string().prefault('127.0.0.1').register(variables, {
    meaning:
      'The address to listen on. With another than loopback, the demo account, the development mailbox and the sandbox exist only where they are asked for.',
    expects: 'an address of this machine',
    example: '0.0.0.0',
    usedBy: SERVERS,
  }),
  PORT: wholeNumber(1, 65_535).optional().register(variables, {
    meaning: 'The port to listen on. Dispatcher, worker and projector answer only `/health` there.',
    expects: 'a number from 1 to 65535',
    example: '3000',
    default: '`3000`, for the gateway `3001`; `npm start` takes the next free port where it is taken',
    usedBy: SERVERS,
  }),
  PUBLIC_URL: address('http:', 'https:').optional().register(variables, {
    meaning:
      'The address at which people reach Gemscout: links in mails and returns from a checkout begin with it. Required with `SMTP_URL` and with Stripe where `HOST` is not loopback.',
    expects: 'an address',
    example: 'https://gemscout.example.com',
    default: '`http://HOST:PORT`',
    usedBy: BUILDERS_OF_LINKS,
  }),
  TRUSTED_PROXIES: list()
    .prefault('')
    .refine((networks) => networks.every(isNetwork))
    .register(variables, {
      meaning: 'Your proxies: only their `X-Forwarded-For` is believed.',
      expects: 'addresses or networks of your proxies',
      example: '10.0.0.0/8,192.0.2.7',
      usedBy: LISTENERS,
    }),
  DATA_DIR: z
    .string()
    .transform((path) => resolve(path))
    .prefault('.data')
    .register(variables, {
      meaning:
        'A folder on a local disk, which the process may write: the embedded database with its password, `account-secret`, answers of live markets, and the lock of the server that uses it.',
      expects: 'a folder',
      example: '/var/lib/gemscout',
      usedBy: ['standalone', 'api', 'worker', 'cli'],
    }),
  DATABASE_URL: address('postgres:', 'postgresql:').optional().register(variables, {
    meaning:
      'An external PostgreSQL, whose role must be able to create schemas in it. Required for every process but `standalone` and the command line.',
    expects: 'an address',
    example: 'postgres://user:password@host:5432/gemscout',
    default: 'an embedded PostgreSQL in `DATA_DIR`',
    usedBy: ALL_PROCESSES,
    secret: 'password',
  }),
  STAGE_BUS: z
    .enum(['in-process', 'kafka'])
    .prefault('in-process')
    .register(variables, {
      meaning: 'How tasks reach workers. Separate processes need `kafka`.',
      expects: 'one of: in-process, kafka',
      example: 'kafka',
      usedBy: ['standalone', 'api', 'dispatcher', 'worker'],
    }),
  INSTANCE: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,200}$/)
    .register(variables, {
      meaning: 'The name of a process that no other has, and that a restart keeps.',
      expects: 'letters, digits, dots and dashes',
      example: 'worker-0',
      default: "the machine's name, and `PORT` or `HEALTH_PORT`",
      usedBy: SERVERS,
    }),
  STAGES: list()
    .refine((stages) => stages.length > 0)
    .optional()
    .register(variables, {
      meaning: 'The stages that this worker serves.',
      expects: 'names of stages, several with commas',
      example: 'plan,decide',
      default: 'all',
      usedBy: ['worker'],
    }),
  WORKER_CONCURRENCY: wholeNumber(1, 256)
    .prefault('8')
    .register(variables, {
      meaning: 'The most tasks of one stage that one worker runs at the same time.',
      expects: 'tasks of one stage at a time, from 1 to 256',
      example: '8',
      usedBy: ['standalone', 'worker'],
    }),
  SHUTDOWN_GRACE_S: wholeNumber(1, 3_600).prefault('8').register(variables, {
    meaning: 'Seconds from SIGTERM to the exit. Whoever stops the process must wait at least as long.',
    expects: 'seconds from 1 to 3600',
    example: '8',
    usedBy: SEPARATE_SERVERS,
  }),
  HEALTH_PORT: port().register(variables, {
    meaning: 'Where a separate process answers `/health/live` and `/health/ready`, in addition to its own port.',
    expects: 'a number from 1 to 65535',
    example: '3000',
    default: '`METRICS_PORT`',
    usedBy: SEPARATE_SERVERS,
  }),
  METRICS_PORT: port().register(variables, {
    meaning: 'Where Prometheus reads `/metrics`. Where neither this nor `HEALTH_PORT` is set, nothing is counted.',
    expects: 'a number from 1 to 65535',
    example: '9464',
    default: '`HEALTH_PORT`',
    usedBy: SERVERS,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:').optional().register(variables, {
    meaning: 'Where traces are sent. Without it none are recorded.',
    expects: 'an address',
    example: 'http://127.0.0.1:4318',
    usedBy: SERVERS,
  }),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .prefault('info')
    .register(variables, {
      meaning:
        'The least important log lines that are written, as JSON on standard error. `debug` names each step as it begins.',
      expects: `one of: ${LOG_LEVELS.join(', ')}`,
      example: 'debug',
      usedBy: SERVERS,
    }),
};

/** Product features and their audience. */
export const PRODUCT_VARIABLES = {
  MARKET: z
    .string()
    .transform((name) => (name === 'sample' || name === 'live' ? name : resolve(name)))
    .prefault('sample')
    .register(variables, {
      meaning:
        'The market: the fictional one that comes with the product, live data, or the folder of a recorded market.',
      expects: 'sample, live, or the folder of a recorded market',
      example: 'live',
      usedBy: READERS_OF_MARKET,
    }),
  SEED_DEMO: trueOrFalse()
    .optional()
    .register(variables, {
      meaning:
        'The demo account, whose password everybody knows. Set to `true`, it also works from other machines, and its runs use the rules analyst.',
      expects: 'one of: true, false',
      example: 'true',
      default: '`true` on loopback with the embedded database, else `false`',
      usedBy: ['standalone', 'api'],
    }),
  OPERATOR_EMAILS: z
    .string()
    .prefault('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine((emails) => emails.every((email) => /^[^@]+@[^@]+$/.test(email)))
    .register(variables, {
      meaning: 'Who may open `/ops`: addresses of accounts made with `gemscout accounts create --verified`.',
      expects: 'addresses, several with commas',
      example: 'ada@example.com',
      usedBy: ['standalone', 'api'],
    }),
  ACCOUNT_SECRET: z
    .string()
    .min(LEAST_SECRET)
    .optional()
    .register(variables, {
      meaning:
        'The key of keyed hashes and sealed mails. Keep it with the backups; docs/operations.md says what a change costs.',
      expects: `at least ${LEAST_SECRET} random characters`,
      example: '$(openssl rand -base64 32)',
      default: '`DATA_DIR/account-secret`; with an external database, a row in it',
      usedBy: ['standalone', 'api', 'dispatcher', 'cli'],
      secret: 'value',
    }),
  DEMO_VIDEO_URL: address('http:', 'https:')
    .optional()
    .register(variables, {
      meaning: 'A video that the landing page shows.',
      expects: 'an address',
      example: 'https://example.com/demo.mp4',
      usedBy: ['standalone', 'api'],
    }),
  COIN_MARKETS_URL: address('http:', 'https:')
    .optional()
    .register(variables, {
      meaning: 'Where the landing page gets prices of coins. Empty: no calls are made.',
      expects: 'an address',
      example: COIN_MARKETS_URL,
      default: `\`${COIN_MARKETS_URL}\``,
      usedBy: ['standalone', 'api'],
    }),
  NODE_ENV: z
    .string()
    .optional()
    .register(variables, {
      meaning: 'With `production` there is no development mailbox.',
      expects: 'a name',
      example: 'production',
      usedBy: ['standalone', 'api'],
    }),
};

function port() {
  return wholeNumber(1, 65_535).optional();
}

function isNetwork(text: string): boolean {
  const [ip = '', prefix, ...more] = text.split('/');
  const version = isIP(ip);
  if (version === 0 || more.length > 0) return false;
  const longest = version === 4 ? 32 : 128;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest);
}
