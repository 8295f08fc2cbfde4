import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import {
  createLogger,
  logWarnings,
  printFailure,
  processOutput,
  readConfiguration,
  requireBilling,
  requireMail,
  startWhenAvailable,
  warnOfLossyDatabase,
  writeInstance,
  type Configuration,
  type Logger,
} from '@gemscout/service-kit';
import { openDatabase, refuseUnwritable, stopStartingDatabase } from './embedded-database.ts';
import type { Gemscout } from './gemscout.ts';
import { claimDataDirectory, releaseDataDirectory } from './single-instance.ts';

// Runs as dist/main.js or, bundled, as dist/bundle.js in the same directory.
const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const START_WITHIN_MS = 60_000;
const DEMO_LINE = 'demo@example.com, password gemscout-demo-2026';
const output = processOutput('Gemscout');
/** For commands of the terminal that work on the database itself, also on one that has to be rebuilt before a start. */
const isDatabaseOnly = process.argv.includes('--database-only');

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
  output.starting(configuration);
  const gemscout = await startUntilSignal(configuration, logger);
  if (gemscout) printStarted(configuration, gemscout, mail.mode);
  else console.log('The database is ready');
}

/**
 * Starts everything; a signal stops what has started so far.
 *
 * @returns undefined if only the database was to start @throws after everything has stopped again
 */
async function startUntilSignal(configuration: Configuration, logger: Logger): Promise<Gemscout | undefined> {
  const { dataDirectory } = configuration;
  let stop = async (): Promise<void> => {
    await stopStartingDatabase(configuration);
    releaseDataDirectory(dataDirectory);
  };
  stopOnSignal(() => stop());
  const { database, startGemscout } = await openWhileLoading(configuration, logger);
  const stopDatabase = async (): Promise<void> => {
    await database.stop();
    releaseDataDirectory(dataDirectory);
  };
  stop = stopDatabase;
  if (isDatabaseOnly) {
    writeInstance(dataDirectory, { pid: process.pid, url: '', databaseUrl: database.url });
    return undefined;
  }
  try {
    const start = () => startGemscout(configuration, { databaseUrl: database.url, webRoot, logger });
    const gemscout = await startWithRetry(start, logger);
    writeInstance(dataDirectory, { pid: process.pid, url: gemscout.localUrl, databaseUrl: database.url });
    stop = async () => {
      await gemscout.stop();
      await stopDatabase();
    };
    void warnOfLossyDatabase(database.url, logger);
    return gemscout;
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** PostgreSQL starts in its own process while this one loads its modules. */
async function openWhileLoading(configuration: Configuration, logger: Logger) {
  const { dataDirectory } = configuration;
  const lost = (sentence: string): void => {
    console.error(sentence);
    releaseDataDirectory(dataDirectory);
    process.exit(1);
  };
  try {
    const opening = openDatabase(configuration, logger, lost);
    const [database, { startGemscout }] = await Promise.all([opening, import('./gemscout.ts')]);
    return { database, startGemscout };
  } catch (error) {
    releaseDataDirectory(dataDirectory);
    throw error;
  }
}

function printStarted({ seedDemo }: Configuration, gemscout: Gemscout, mailMode: string): void {
  const { url, localUrl, market } = gemscout;
  output.say('Market', describeMarket(market));
  for (const sentence of gemscout.missingSources) output.say('Missing', sentence);
  if (mailMode === 'mailbox') output.say('Mail', `development mailbox at ${localUrl}/dev/mailbox`);
  if (seedDemo) output.say('Demo', DEMO_LINE);
  output.ready(url);
}

/** Retries, because on a busy machine the database may miss a deadline during startup. */
async function startWithRetry(start: () => Promise<Gemscout>, logger: Logger): Promise<Gemscout> {
  let failure: unknown;
  const waiting = (error: unknown): void => {
    failure = error;
    logger.warn({ err: error }, 'The start failed; it is tried again');
  };
  const gemscout = await startWhenAvailable(start, waiting, AbortSignal.timeout(START_WITHIN_MS));
  if (!gemscout) throw failure;
  return gemscout;
}

function describeMarket({ name, fictional, asOf }: Gemscout['market']): string {
  return [name, fictional && 'fictional', asOf && `as of ${asOf.slice(0, 10)}`].filter(Boolean).join(', ');
}

let stopping = false;

function stopOnSignal(stop: () => Promise<void>): void {
  const once = (): void => {
    if (stopping) return;
    stopping = true;
    output.stopping();
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

try {
  await main();
} catch (error) {
  // A signal during startup makes the startup fail; the process ends after PostgreSQL has stopped.
  if (!stopping) {
    printFailure(error);
    process.exit(1);
  }
}
