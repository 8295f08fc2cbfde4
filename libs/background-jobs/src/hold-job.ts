import { setTimeout as sleep } from 'node:timers/promises';
import { holdSingleton, type Dispatch } from '@gemscout/dispatch';
import type { Logger } from '@gemscout/service-kit';

const STANDBY_MS = 1_000;

export type Job = {
  /** The name of its lease. */
  readonly name: string;
  /** The job; runs until its signal aborts. */
  readonly work: (signal: AbortSignal) => Promise<void>;
};

type HoldDeps = { readonly dispatch: Pick<Dispatch, 'acquire'>; readonly logger: Pick<Logger, 'warn'> };

/**
 * Runs a job while this process holds its lease, until `signal` aborts; other processes with the same job wait for the lease.
 * A failure is logged once and retried.
 */
export async function holdJob({ name, work }: Job, { dispatch, logger }: HoldDeps, signal: AbortSignal): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
    try {
      await holdSingleton(dispatch, name, work, signal);
      isFailing = false;
    } catch (error) {
      if (!signal.aborted && !isFailing) logger.warn({ job: name, err: error }, 'A background job waits');
      isFailing = true;
    }
    await sleep(STANDBY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
