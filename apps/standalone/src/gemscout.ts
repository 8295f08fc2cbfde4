import { openApi } from '@gemscout/api';
import { startBackgroundJobs } from '@gemscout/background-jobs';
import { observeDispatcher, startDispatcher } from '@gemscout/dispatcher';
import { openGateway } from '@gemscout/gateway';
import { openSettlementMarket, pagesOf, type MarketInfo } from '@gemscout/market';
import { observeProjector, startProjector } from '@gemscout/projector';
import { freePort, listenOn, requireMail, type Configuration, type Logger } from '@gemscout/service-kit';
import { stageLag } from '@gemscout/stage-bus';
import { startSettler, startWorker } from '@gemscout/worker';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openLibraries, type Libraries } from './open-libraries.ts';
import { openTelemetry } from './open-telemetry.ts';
import { startFailure } from './start-failure.ts';

const PREFERRED_PORT = 3_000;
const LISTEN_TRIES = 3;
const WORKER_GRACE_MS = 5_000;

type End = () => Promise<void>;

export type Gemscout = {
  /** As people reach it. */
  readonly url: string;
  /** As this machine reaches it. */
  readonly localUrl: string;
  readonly market: MarketInfo;
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
 * @throws ConfigurationError, or what the database says; nothing is left open then
 */
export async function startGemscout(
  configuration: Configuration,
  { databaseUrl, webRoot, logger }: Context,
): Promise<Gemscout> {
  const telemetry = await openTelemetry(configuration);
  const libraries = await openLibraries(configuration, databaseUrl, logger).catch(async (error: unknown) => {
    await telemetry.close();
    throw startFailure(error, configuration);
  });
  const web: End[] = [];
  const processes: End[] = [];
  const stop = async (): Promise<void> => {
    for (const end of [...processes, ...web.reverse()]) await end();
    await libraries.close();
    await telemetry.close();
  };
  const [listening, working] = await Promise.allSettled([
    listen(configuration, libraries, { webRoot, logger }, web),
    startProcesses(configuration, libraries, logger, processes),
  ]);
  if (listening.status === 'fulfilled' && working.status === 'fulfilled') {
    const localUrl = listening.value;
    return { url: configuration.publicUrl ?? localUrl, localUrl, market: libraries.market.info, stop };
  }
  await stop();
  throw [listening, working].find((outcome) => outcome.status === 'rejected')?.reason;
}

/** @returns the address on this machine */
async function listen(
  configuration: Configuration,
  libraries: Libraries,
  { webRoot, logger }: Pick<Context, 'webRoot' | 'logger'>,
  ends: End[],
): Promise<string> {
  const [app, gateway] = await Promise.all([
    openApi(configuration, libraries, { webRoot, logger }),
    openGateway({ ...libraries, logger }),
  ]);
  ends.push(
    () => app.close(),
    () => gateway.close(),
  );
  gateway.attach(app);
  const url = await listenOnFree(app, configuration);
  const publicUrl = configuration.publicUrl ?? url;
  const jobs = startBackgroundJobs(libraries, { mail: requireMail(configuration), publicUrl, logger });
  ends.push(() => jobs.close());
  return url;
}

/** On the port that was asked for, else on the preferred one or, where that is taken, a free one. */
async function listenOnFree(app: NestFastifyApplication, { port, host }: Configuration): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await listenOn(app, host, port ?? (await freePort(PREFERRED_PORT)));
    } catch (error) {
      if (port !== undefined || tries === LISTEN_TRIES) throw error; // somebody took the free one meanwhile
    }
  }
}

async function startProcesses(
  configuration: Configuration,
  libraries: Libraries,
  logger: Logger,
  ends: End[],
): Promise<void> {
  const { kafka, workerConcurrency: concurrency } = configuration;
  const { store, bus, runEvents, dispatch, evidence, market, analyst, readModel, clock } = libraries;
  const agent = { market, analyst, evidence, pages: pagesOf(market) };
  const worker = startWorker({ store, bus, dispatch, ...agent, clock, concurrency, logger });
  const dispatcher = startDispatcher({ store, dispatch, bus, clock, logger, ...(runEvents && { runEvents }) });
  const projector = startProjector({ readModel, store, logger });
  const settler = openSettlementMarket(configuration, market, clock).then((prices) =>
    startSettler({ store, readModel, dispatch, market: prices, clock, logger }),
  );
  const endOf = async <Process>(started: Process | Promise<Process>, end: (process: Process) => Promise<void>) => {
    const process = await started;
    ends.push(() => end(process));
  };
  // Each by itself: where one is refused, the others run already, and would keep the process alive that has to say why.
  await Promise.allSettled([
    endOf(worker, (process) => process.stop(WORKER_GRACE_MS)),
    endOf(dispatcher, (process) => process.stop()),
    endOf(projector, (process) => process.stop()),
    endOf(settler, (process) => process.stop()),
  ]);
  const lag = kafka && { stageLag: () => stageLag({ ...kafka, clientId: 'gemscout' }) };
  const observed = [
    observeDispatcher({ dispatcher: await dispatcher, dispatch, ...lag }),
    observeProjector({ projector, readModel, store }),
  ];
  await Promise.all([worker, settler]);
  ends.unshift(...observed.map(({ close }) => close));
}
