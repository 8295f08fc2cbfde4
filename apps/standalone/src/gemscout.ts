import { start as startApi } from '@gemscout/api';
import { startBackgroundJobs } from '@gemscout/background-jobs';
import { start as startDispatcher } from '@gemscout/dispatcher';
import { start as startGateway } from '@gemscout/gateway';
import { openScavenges } from '@gemscout/event-store';
import { type MarketInfo, missingSources, openFilerRefresh } from '@gemscout/market';
import { openWorkspaceChanges } from '@gemscout/postgres/workspace-changes';
import { start as startProjector } from '@gemscout/projector';
import {
  freePort,
  listenOn,
  requireMail,
  Resources,
  type Configuration,
  type Logger,
  type RunningProcess,
} from '@gemscout/service-kit';
import { stageLag } from '@gemscout/stage-bus';
import { start as startWorker } from '@gemscout/worker';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openLibraries } from './open-libraries.ts';
import { openTelemetry } from './open-telemetry.ts';
import { startFailure } from './start-failure.ts';

const PREFERRED_PORT = 3_000;
const LISTEN_TRIES = 3;
const WORKER_GRACE_MS = 5_000;

export type Gemscout = {
  /** The address for users. */
  readonly url: string;
  /** The address on this machine. */
  readonly localUrl: string;
  readonly market: MarketInfo;
  /** What a live market lacks, a sentence each. */
  readonly missingSources: readonly string[];
  stop(): Promise<void>;
};

type Context = {
  readonly databaseUrl: string;
  /** The directory of the built web app. */
  readonly webRoot: string;
  readonly logger: Logger;
};

/**
 * Starts every process of the product in this one, on an open database, and listens.
 *
 * @throws ConfigurationError, or the database's error; everything is closed again then
 */
export async function startGemscout(configuration: Configuration, context: Context): Promise<Gemscout> {
  const resources = new Resources();
  try {
    return await startOn(resources, configuration, context);
  } catch (error) {
    await resources.close();
    throw error;
  }
}

async function startOn(
  resources: Resources,
  configuration: Configuration,
  { databaseUrl, webRoot, logger }: Context,
): Promise<Gemscout> {
  await resources.use(openTelemetry(configuration));
  const opening = openLibraries(configuration, databaseUrl, logger).catch((error: unknown) => {
    throw startFailure(error, configuration);
  });
  const libraries = await resources.use(opening);
  const { kafka } = configuration;
  const context = { ...libraries, configuration, logger, use: resources.use };
  const listen = async (server: NestFastifyApplication): Promise<string> => {
    const changes = await resources.use(openWorkspaceChanges(databaseUrl));
    await startGateway({ ...context, changes, server });
    return listenOnFree(server, configuration);
  };
  const lag = kafka && { stageLag: () => stageLag({ ...kafka, clientId: 'gemscout' }) };
  const { api, stop } = await startAll(startApi({ ...context, webRoot, listen }), [
    startDispatcher({ ...context, ...lag }),
    startProjector(context),
    startWorker(context),
  ]);
  const publicUrl = configuration.publicUrl ?? api.url;
  const scavenges = await openScavenges(configuration.eventStore);
  if (scavenges) await resources.use(scavenges);
  const filers = openFilerRefresh(configuration, databaseUrl);
  if (filers) await resources.use(filers);
  const jobs = { ...libraries, scavenges, filers };
  const background = startBackgroundJobs(jobs, { mail: requireMail(configuration), publicUrl, logger });
  return {
    url: publicUrl,
    localUrl: api.url,
    market: libraries.market.info,
    missingSources: missingSources(configuration),
    async stop() {
      await Promise.all([stop(), background.close()]).finally(() => resources.close());
    },
  };
}

/** If one fails to start, the others are stopped: otherwise they would keep this process alive. */
async function startAll<Api extends RunningProcess>(
  starting: Promise<Api>,
  others: readonly Promise<RunningProcess>[],
) {
  const outcomes = await Promise.allSettled([starting, ...others]);
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((process) => process.stop(WORKER_GRACE_MS)));
  };
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (refused === undefined) return { api: await starting, stop };
  await stop();
  throw refused.reason;
}

/** Listens on the configured port, or on the preferred one, or if that is taken on a free one. */
async function listenOnFree(app: NestFastifyApplication, { port, host }: Configuration): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await listenOn(app, host, port ?? (await freePort(PREFERRED_PORT)));
    } catch (error) {
      if (port !== undefined || tries === LISTEN_TRIES) throw error; // another process has taken the free port
    }
  }
}
