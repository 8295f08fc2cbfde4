import { setTimeout as sleep } from 'node:timers/promises';
import { DispatchError, holdSingleton, processOwner, type Dispatch, type DispatchNotice } from '@gemscout/dispatch';
import type { EventStore } from '@gemscout/event-store';
import type { RunEventPublisher, StageBus } from '@gemscout/stage-bus';
import type { Logger } from 'pino';

export type DispatcherDeps = {
  readonly store: EventStore;
  readonly dispatch: Dispatch;
  readonly bus: StageBus;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
  /** Where run events are published for external consumers; if absent, they are not published. */
  readonly runEvents?: RunEventPublisher;
  /** See `DispatchRun`. */
  readonly waitingAfterMs?: number;
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
};

type DispatcherHealth = {
  /** `standby`: another process is the dispatcher. `failing`: a dependency such as the bus is unavailable; it is retried. */
  readonly status: 'starting' | 'leading' | 'standby' | 'failing' | 'stopped';
  /** The last failure; absent while it runs. */
  readonly error?: string;
};

export interface Dispatcher {
  health(): DispatcherHealth;
  /** Ends the loops and releases the lease, so that another process can take over at once. Never throws. */
  stop(): Promise<void>;
}

const STANDBY_MS = 1_000;
const BACKOFF_MS = { first: 250, most: 10_000 };

/**
 * Starts the dispatcher of this process: it waits for the lease, then projects events into tasks and sends them. Later
 * failures are retried after a pause, without limit; they never end the process.
 *
 * @throws DispatchError checkpoint_foreign: the table was derived from another event store; run `gemscout rebuild`
 * @throws DispatchUnavailable, StoreUnavailable if the startup check fails
 */
export async function startDispatcher(deps: DispatcherDeps): Promise<Dispatcher> {
  await deps.dispatch.check(deps.store);
  const loop = new DispatcherLoop(deps);
  const ended = loop.run();
  return {
    health: () => loop.health,
    stop: async () => {
      loop.stop();
      await ended;
    },
  };
}

class DispatcherLoop {
  health: DispatcherHealth = { status: 'starting' };
  readonly #stopped = new AbortController();
  readonly #owner = processOwner();

  constructor(private readonly deps: DispatcherDeps) {}

  stop(): void {
    this.#stopped.abort();
  }

  async run(): Promise<void> {
    let pauseMs = BACKOFF_MS.first;
    while (!this.#stopped.signal.aborted) {
      const startedMs = performance.now();
      const outcome = await this.#term();
      if (outcome === 'standby') await this.#pause(STANDBY_MS);
      if (outcome !== 'failed') continue;
      if (performance.now() - startedMs > BACKOFF_MS.most) pauseMs = BACKOFF_MS.first;
      await this.#pause(pauseMs);
      pauseMs = Math.min(2 * pauseMs, BACKOFF_MS.most);
    }
    this.health = { status: 'stopped' };
  }

  /** Runs one leadership term: from taking the lease to losing it, failing or stopping. */
  async #term(): Promise<'standby' | 'failed' | 'ended'> {
    const lead = (signal: AbortSignal, fence: number): Promise<void> => this.#lead(signal, fence);
    try {
      if (await holdSingleton(this.deps.dispatch, 'dispatcher', lead, this.#stopped.signal, this.#owner))
        return 'ended';
      this.health = { status: 'standby' };
      return 'standby';
    } catch (error) {
      this.#report(error);
      return 'failed';
    }
  }

  #lead(signal: AbortSignal, fence: number): Promise<void> {
    const { dispatch, logger } = this.deps;
    this.health = { status: 'leading' };
    logger.debug({ fence }, 'This process is the dispatcher');
    const notice = (told: DispatchNotice): void => this.#hear(told);
    return dispatch.run({ ...this.deps, fence, notice }, signal);
  }

  #hear(told: DispatchNotice): void {
    const { logger } = this.deps;
    switch (told.type) {
      case 'bus-away':
        if (this.health.status !== 'failing') logger.warn(told, 'The bus is away: tasks wait in the table');
        this.health = { status: 'failing', error: told.reason };
        return;
      case 'bus-back':
        this.health = { status: 'leading' };
        return logger.info('The bus is back');
      case 'bus-forgot':
        // An in-process bus is a new one at each start; without open tasks that is not worth a warning.
        if (told.tasks === 0) return logger.debug(told, 'The bus is another one than before');
        return logger.warn(told, 'The bus is another one than before, or was emptied: open tasks are sent again');
      case 'run-events-wait':
        return logger.debug(told, 'The run events wait for their topic');
      case 'run-events-go-on':
        return logger.info('The run events go on');
    }
  }

  #report(error: unknown): void {
    this.health = { status: 'failing', error: error instanceof Error ? error.message : String(error) };
    if (error instanceof DispatchError && error.code === 'lease_lost')
      this.deps.logger.warn({ err: error }, 'The dispatcher lost its lease');
    else this.deps.logger.error({ err: error }, 'The dispatcher failed and will try again');
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopped.signal }).catch(() => {});
  }
}
