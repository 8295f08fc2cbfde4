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

/** The part of the shutdown grace period reserved for closing connections after the work has ended. */
const CLOSING_MS = 1_500;

/** One of the product's processes, after it has started. */
export type RunningProcess = {
  /** The address that it listens on, if any. */
  readonly url?: string;
  readonly ready: Readiness;
  /** Accepts no new work, and gives running work `graceMs` to finish. Resources registered with `use` are closed afterwards. */
  stop(graceMs: number): Promise<void>;
};

export type Context = {
  readonly configuration: Configuration;
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Registers a resource to be closed when the process stops or fails to start. */
  readonly use: Resources['use'];
};

/** The parts that differ between processes. */
export type ProcessPlan = {
  readonly name: string;
  /** Rejects a configuration that this process cannot run with. @throws ConfigurationError */
  check?(configuration: Configuration): void;
  /**
   * Called again after a pause if it throws an error that reports an unavailable dependency.
   *
   * @throws ConfigurationError for an error that only the operator can fix
   */
  start(context: Context): Promise<RunningProcess>;
  /** True if the process has no HTTP server of its own; `PORT` then serves its health routes too. */
  readonly healthOnPort?: boolean;
};

/**
 * Runs a process from reading its configuration to its exit. Exit code 0 after SIGTERM or Ctrl-C, within `SHUTDOWN_GRACE_S`;
 * 1 with one sentence if the configuration is invalid. Unavailable dependencies do not end the process; `/health/ready`
 * reports them.
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

/** Aborts when the process is asked to stop. */
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
  /** The dependencies that the process waits for before it runs. */
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

async function readinessOf({ running, away, databaseCheck }: State, stopping: AbortSignal): Promise<string> {
  if (stopping.aborted) throw new Error('It is stopping');
  if (!running) throw new Error(away);
  const [doing] = await Promise.all([running.ready(), databaseCheck.check()]);
  return doing;
}

function aborted(signal: AbortSignal): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  if (signal.aborted) resolve(undefined);
  signal.addEventListener('abort', () => resolve(undefined), { once: true });
  // A signal handler alone does not keep a process alive after all its connections are lost.
  const keepAlive = setInterval(() => undefined, 60_000);
  return promise.finally(() => clearInterval(keepAlive));
}

/** Exits in time in any case. Work that is not handed back by then is available again when its lease expires. */
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
