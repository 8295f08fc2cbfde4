import { keepLease } from '@gemscout/postgres';
import {
  DispatchError,
  DispatchUnavailable,
  SINGLETON_LEASE_MS,
  type Dispatch,
  type LeaseRenewal,
  type Singleton,
} from './dispatch.ts';
import { processOwner } from './process-owner.ts';

/**
 * Does `work` while this process holds the singleton `name`, and renews the lease meanwhile. The signal of `work` aborts when
 * the caller's does, or the lease is lost; its fence is that of the lease.
 *
 * @param owner who holds it: the same owner takes it again at once, also before its earlier lease has run out
 * @returns false, with nothing done, while another process holds it
 * @throws DispatchUnavailable where it cannot be asked for or renewed, DispatchError lease_lost, and what `work` throws
 */
export async function holdSingleton(
  dispatch: Pick<Dispatch, 'acquire'>,
  name: string,
  work: (signal: AbortSignal, fence: number) => Promise<void>,
  signal: AbortSignal,
  owner: string = processOwner(),
): Promise<boolean> {
  const lease = await dispatch.acquire(name, owner);
  if (!lease) return false;
  const done = new AbortController();
  const lost = new AbortController();
  const keeping = keepSingleton(lease, name, lost, done.signal);
  try {
    await work(AbortSignal.any([signal, lost.signal]), lease.fence);
    lost.signal.throwIfAborted();
    return true;
  } finally {
    done.abort();
    await keeping;
    await lease.release().catch(() => undefined); // it runs out by itself
  }
}

async function keepSingleton(lease: Singleton, name: string, lost: AbortController, done: AbortSignal): Promise<void> {
  const renew = async (): Promise<LeaseRenewal> => ((await lease.renew()) ? 'kept' : 'lost');
  const end = await keepLease({ durationMs: SINGLETON_LEASE_MS, renew }, done);
  if (end === 'lost') lost.abort(new DispatchError('lease_lost', `Another process is the ${name} now`));
  if (end === 'expired') lost.abort(new DispatchUnavailable('The lease could not be renewed in time'));
}
