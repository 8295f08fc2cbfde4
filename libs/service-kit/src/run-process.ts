import { setTimeout as sleep } from 'node:timers/promises';
import { readConfiguration, requireDatabase, type Configuration } from './configuration/configuration.ts';
import { warnOfLossyDatabase } from './doctor/doctor.ts';
import { openHealthServer, type HealthServer, type Readiness, type Scrape } from './health-server.ts';
import { createLogger, type Logger } from './logger.ts';
import { logWarnings } from './logging/log-warnings.ts';
import { openDatabaseCheck, type DatabaseCheck } from '@gemscout/postgres';
import { printFailure, processOutput } from './process-output.ts';
import { Resources } from './resources.ts';
import { startWhenAvailable } from './start-when-available.ts';
import { startTelemetry, telemetryPlanOf } from './telemetry/start-telemetry.ts';

/** The part of the grace for closing connections, once the work has ended. */
const CLOSING_MS = 1_500;

/** One of the product's processes, once it works. */
export type RunningProcess = {
  /** Where it listens, if it does. */
  readonly url?: string;
  readonly ready: Readiness;
  /** Takes nothing new, and lets what is under way end for `graceMs`. What `use` opened is closed after it. */
  stop(graceMs: number): Promise<void>;
};

export type Context = {
  readonly configuration: Configuration;
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Has what is opened closed when the process stops, or could not start. */
  readonly use: Resources['use'];
};

/** What distinguishes one process from another. */
export type ProcessPlan = {
  readonly name: string;
  /** Refuses a configuration that this process cannot work with. @throws ConfigurationError */
  check?(configuration: Configuration): void;
  /**
   * Is called again after a pause while what it throws says that something is away.
   *
   * @throws ConfigurationError for what only a person can put right
   */
  start(context: Context): Promise<RunningProcess>;
  /** True where the process has no HTTP of its own, so that its health answers on `PORT`, too. */
  readonly healthOnPort?: boolean;
};

/**
 * The life of a process, from its configuration to its exit: 0 after SIGTERM or Ctrl-C, within `SHUTDOWN_GRACE_S`; 1 with
 * one sentence when the configuration cannot be used. Nothing that is merely away ends it: `/health/ready` says so.
 */
export async function runProcess(plan: ProcessPlan): Promise<void> {
  try {
    process.exit(await live(plan));
  } catch (error) {
    printFailure(error);
    process.exit(1);
  }
}

async function live(plan: ProcessPlan): Promise<number> {
  const configuration = readConfiguration(process.env);
  const databaseUrl = requireDatabase(configuration, plan.name);
  plan.check?.(configuration);
  const logger = createLogger(configuration.logLevel);
  logWarnings(logger);
  const stopped = stopSignal();

  const output = processOutput(`the ${plan.name}`);
  output.starting(configuration);
  const databaseCheck = openDatabaseCheck(databaseUrl);
  const state: State = {
    name: plan.name,
    resources: new Resources(),
    databaseCheck,
    running: undefined,
    away: 'It is starting',
  };
  const telemetry = await startTelemetry(telemetryPlanOf(plan.name, configuration));
  const servers = await openHealth(plan, configuration, () => readinessOf(state, stopped), telemetry.scrape);
  const started = startWhenAvailable(
    () => start(plan, state, { configuration, databaseUrl, logger }),
    (error) => {
      state.away = error instanceof Error ? error.message : String(error);
      logger.warn({ reason: state.away }, `The ${plan.name} waits for what is away`);
    },
    stopped,
  );
  state.running = await Promise.race([started, aborted(stopped)]);
  if (state.running) {
    const at = state.running.url ?? (servers[0] && `http://${configuration.host}:${servers[0].port}/health/ready`);
    void warnOfLossyDatabase(databaseUrl, logger);
    output.ready(at);
    await aborted(stopped);
  }
  output.stopping();
  await end(state, configuration, logger);
  await Promise.all(servers.map((server) => server.close()));
  await Promise.race([Promise.all([telemetry.close(), databaseCheck.close()]), sleep(CLOSING_MS / 2)]);
  return 0;
}

/** Aborted when the process is asked to stop. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}

type State = {
  readonly name: string;
  resources: Resources;
  readonly databaseCheck: DatabaseCheck;
  running: RunningProcess | undefined;
  /** What it waits for before it runs. */
  away: string;
};

async function start(plan: ProcessPlan, state: State, context: Omit<Context, 'use'>): Promise<RunningProcess> {
  const resources = new Resources();
  state.resources = resources;
  try {
    return await plan.start({ ...context, use: resources.use });
  } catch (error) {
    await resources.close();
    throw error;
  }
}

async function openHealth(
  { healthOnPort = false }: ProcessPlan,
  { host, healthPort, metricsPort, port }: Configuration,
  readiness: Readiness,
  scrape: Scrape | undefined,
): Promise<readonly HealthServer[]> {
  const ports = new Set([healthPort ?? (healthOnPort ? port : undefined), metricsPort]);
  const listenOn = [...ports].filter((given) => given !== undefined);
  return Promise.all(listenOn.map((given) => openHealthServer(host, given, readiness, scrape)));
}

async function readinessOf({ running, away, databaseCheck }: State, told: AbortSignal): Promise<string> {
  if (told.aborted) throw new Error('It is stopping');
  if (!running) throw new Error(away);
  const [doing] = await Promise.all([running.ready(), databaseCheck.check()]);
  return doing;
}

function aborted(signal: AbortSignal): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  if (signal.aborted) resolve(undefined);
  signal.addEventListener('abort', () => resolve(undefined), { once: true });
  // A signal handler alone does not keep a process alive whose every connection is lost.
  const keepAlive = setInterval(() => undefined, 60_000);
  return promise.finally(() => clearInterval(keepAlive));
}

/** Ends in time whatever happens: what is not handed back then comes back when its lease has run out. */
async function end(
  { name, running, resources }: State,
  { shutdownGraceMs }: Configuration,
  logger: Logger,
): Promise<void> {
  const stop = async (): Promise<boolean> => {
    await running?.stop(Math.max(0, shutdownGraceMs - 2 * CLOSING_MS));
    await resources.close();
    return true;
  };
  const stopped = stop().catch((error: unknown) => {
    logger.error({ err: error }, `The ${name} did not stop in order`);
    return true;
  });
  const tooLate = sleep(Math.max(0, shutdownGraceMs - CLOSING_MS), false);
  if (!(await Promise.race([stopped, tooLate])))
    logger.warn(`The ${name} ended before everything was closed: its time was over`);
}
