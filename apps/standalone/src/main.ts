import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import {
  ConfigurationError,
  createLogger,
  describeConfiguration,
  logWarnings,
  readConfiguration,
  requireBilling,
  requireMail,
  startWhenAvailable,
  warnOfLossyDatabase,
  writeInstance,
  type Logger,
} from '@gemscout/service-kit';
import { openDatabase, refuseUnwritable, stopStartingDatabase } from './embedded-database.ts';
import type { Gemscout } from './gemscout.ts';
import { claimDataDirectory, releaseDataDirectory } from './single-instance.ts';

// Runs as dist/main.js and bundled as dist/server.js, which lie side by side.
const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const START_WITHIN_MS = 60_000;
const DEMO_LINE = 'demo@example.com, password gemscout-demo-2026';

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const { dataDirectory } = configuration;
  const logger = createLogger(configuration.logLevel);
  logWarnings(logger);
  requireBilling(configuration);
  const mail = requireMail(configuration);
  refuseUnwritable(dataDirectory);
  const running = await claimDataDirectory(dataDirectory);
  if (running) {
    console.log(`Gemscout is already running at ${running}`);
    return;
  }
  console.log('Starting Gemscout ...');
  for (const [what, value] of describeConfiguration(configuration)) say(what, value);

  let stop = async (): Promise<void> => {
    await stopStartingDatabase(configuration);
    releaseDataDirectory(dataDirectory);
  };
  stopOnSignal(() => stop());
  // PostgreSQL starts in its own process while this one loads its modules.
  const [database, { startGemscout }] = await Promise.all([
    openDatabase(configuration, logger, (sentence) => {
      console.error(sentence);
      releaseDataDirectory(dataDirectory);
      process.exit(1);
    }),
    import('./gemscout.ts'),
  ]).catch((error: unknown) => {
    releaseDataDirectory(dataDirectory);
    throw error;
  });
  const stopDatabase = async (): Promise<void> => {
    await database.stop();
    releaseDataDirectory(dataDirectory);
  };
  stop = stopDatabase;
  try {
    const start = () => startGemscout(configuration, { databaseUrl: database.url, webRoot, logger });
    const gemscout = await startPatiently(start, logger);
    writeInstance(dataDirectory, { pid: process.pid, url: gemscout.localUrl, databaseUrl: database.url });
    stop = async () => {
      await gemscout.stop();
      await stopDatabase();
    };
    say('Market', describeMarket(gemscout.market));
    if (mail.mode === 'mailbox') say('Mail', `development mailbox at ${gemscout.localUrl}/dev/mailbox`);
    if (configuration.seedDemo) say('Demo', DEMO_LINE);
    console.log(`Gemscout is ready at ${gemscout.url}`);
    void warnOfLossyDatabase(database.url, logger);
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** On a machine under load the database may miss a deadline while everything starts at once. */
async function startPatiently(start: () => Promise<Gemscout>, logger: Logger): Promise<Gemscout> {
  let failure: unknown;
  const waiting = (error: unknown): void => {
    failure = error;
    logger.warn({ err: error }, 'The start failed; it is tried again');
  };
  const gemscout = await startWhenAvailable(start, waiting, AbortSignal.timeout(START_WITHIN_MS));
  if (!gemscout) throw failure;
  return gemscout;
}

function say(what: string, value: string): void {
  console.log(`  ${what.padEnd(9)} ${value}`);
}

function describeMarket({ name, fictional, asOf }: Gemscout['market']): string {
  return [name, fictional && 'fictional', asOf && `as of ${asOf.slice(0, 10)}`].filter(Boolean).join(', ');
}

let stopping = false;

function stopOnSignal(stop: () => Promise<void>): void {
  const once = (): void => {
    if (stopping) return;
    stopping = true;
    console.log('Stopping ...');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', once).on('SIGTERM', once).on('SIGHUP', once);
}

/** What a person can act on is told in one sentence; everything else with its stack, since it is a defect. */
function tell(error: unknown): void {
  const known = error instanceof ConfigurationError || (error instanceof Error && 'code' in error);
  console.error(known && error instanceof Error ? error.message : error);
}

try {
  await main();
} catch (error) {
  // A signal during the start makes it fail, and ends the process when PostgreSQL has stopped.
  if (!stopping) {
    tell(error);
    process.exit(1);
  }
}
