import { setTimeout as sleep } from 'node:timers/promises';
import type { FilerRefresh } from '@gemscout/market';
import type { Logger } from '@gemscout/service-kit';

const EVERY_MS = 60 * 60_000;

export type FilerRefreshDeps = {
  readonly filers: Pick<FilerRefresh, 'refresh'>;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
};

/**
 * Reads what is due of the industries and annual figures of all listed companies, at once and every hour, until `signal` aborts. Where the
 * source does not answer, what was stored stays, and the next round tries again.
 */
export async function refreshFilers(deps: FilerRefreshDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await refreshOnce(deps, signal);
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** One round. */
async function refreshOnce({ filers, logger }: FilerRefreshDeps, signal?: AbortSignal): Promise<void> {
  try {
    const dataSets = await filers.refresh(signal);
    if (dataSets.length > 0) logger.info({ dataSets }, 'Industries and figures of listed companies were read');
  } catch (error) {
    if (!signal?.aborted) logger.warn({ err: error }, 'Listed companies could not be read: it is tried again');
  }
}
