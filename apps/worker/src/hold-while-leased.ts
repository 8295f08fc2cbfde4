import { setTimeout as sleep } from 'node:timers/promises';
import { holdSingleton, type Dispatch } from '@gemscout/dispatch';
import { observeSingletons, withTimeout } from '@gemscout/service-kit';
import type { Logger } from 'pino';

const STANDBY_MS = 5_000;
/** Work that waits longer for an event store without an answer is left behind; its lease then runs out by itself. */
const ENDING_MS = 4_000;

/** Work of which one process at a time does its part; the others wait for the lease. */
export interface LeasedWork {
  /** Ends the work within four seconds, so that another process can take over. Never throws. */
  stop(): Promise<void>;
}

type LeaseDeps = { readonly dispatch: Pick<Dispatch, 'acquire'>; readonly logger: Pick<Logger, 'warn'> };

/**
 * Does the work while this process holds the lease `name`, until stopped. A lease that cannot be had is asked for again.
 *
 * @param work runs until its signal aborts
 */
export function holdWhileLeased(
  { dispatch, logger }: LeaseDeps,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): LeasedWork {
  const stopped = new AbortController();
  let isHeld = false;
  const held = async (signal: AbortSignal): Promise<void> => {
    isHeld = true;
    await work(signal).finally(() => (isHeld = false));
  };
  const hold = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        await holdSingleton(dispatch, name, held, stopped.signal);
      } catch (error) {
        if (!stopped.signal.aborted)
          logger.warn({ singleton: name, err: error }, 'The lease cannot be had at the moment');
      }
      await sleep(STANDBY_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const ended = hold();
  const unobserve = observeSingletons([name], () => isHeld);
  return {
    async stop() {
      stopped.abort();
      await withTimeout(ended, ENDING_MS, () => new Error('The work does not end')).catch(() => undefined);
      unobserve();
    },
  };
}
