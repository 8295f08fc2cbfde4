import { setTimeout as sleep } from 'node:timers/promises';
import { DispatchError, DispatchUnavailable, type Dispatch, type Singleton } from './dispatch.ts';
import { processOwner } from './process-owner.ts';

const RENEW_EVERY_MS = 5_000;
const LEASE_MS = 15_000;

/**
 * Does `work` while this process holds the singleton `name`, and renews the lease meanwhile. The signal of `work` aborts when
 * the caller's does, or the lease is lost.
 *
 * @returns false, with nothing done, while another process holds it
 * @throws DispatchUnavailable where it cannot be asked for, and what `work` throws
 */
export async function holdSingleton(
  dispatch: Pick<Dispatch, 'acquire'>,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const lease = await dispatch.acquire(name, processOwner());
  if (!lease) return false;
  const over = new AbortController();
  const renewing = keepRenewing(lease, name, over);
  try {
    await work(AbortSignal.any([signal, over.signal]));
    return true;
  } finally {
    over.abort();
    await renewing;
    await lease.release().catch(() => {}); // it runs out by itself
  }
}

/** Renews until `over` aborts; aborts it when the lease is lost, or could not be renewed for as long as it lasts. */
async function keepRenewing(lease: Singleton, name: string, over: AbortController): Promise<void> {
  let renewedMs = performance.now();
  while (!over.signal.aborted) {
    await sleep(RENEW_EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
    if (over.signal.aborted) return;
    const startedMs = performance.now();
    const kept = await lease.renew().catch(() => undefined);
    if (kept) renewedMs = startedMs;
    if (kept === false) over.abort(new DispatchError('lease_lost', `Another process is the ${name} now`));
    if (performance.now() - renewedMs >= LEASE_MS - RENEW_EVERY_MS)
      over.abort(new DispatchUnavailable('The lease could not be renewed in time'));
  }
}
