import { setTimeout as sleep } from 'node:timers/promises';
import { holdSingleton, type Dispatch } from '@gemscout/dispatch';
import type { Logger } from '@gemscout/service-kit';

const STANDBY_MS = 1_000;

export type Job = {
  /** Of its lease. */
  readonly name: string;
  /** Works until its signal aborts. */
  readonly work: (signal: AbortSignal) => Promise<void>;
};

type HoldDeps = { readonly dispatch: Pick<Dispatch, 'acquire'>; readonly logger: Pick<Logger, 'warn'> };

/**
 * Does a job until `signal` aborts, whenever this process holds its lease; another process that runs the same job stands by.
 * What fails is logged once, and tried again.
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
