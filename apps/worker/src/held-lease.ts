import { setTimeout as sleep } from 'node:timers/promises';
import { TASK_LEASE_MS, type Dispatch, type TaskLease } from '@gemscout/dispatch';
import { keepLease } from '@gemscout/postgres';
import { isUnavailable, withRetry } from '@gemscout/service-kit';

const RETRY_MS = 1_000;
const FREE_PAUSES_MS = [100, 300, 900, 2_700];

/** Reason of a task's abort: another worker has its row, or may have it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Leases the task's row, waiting while another worker holds it or the table is unavailable.
 *
 * `owner` must not already be working on the task: a lease that it holds is assumed to be its own, granted by a call whose
 * response was lost.
 *
 * @returns false if there is nothing left to do
 */
export async function takeLease(
  dispatch: Dispatch,
  taskId: string,
  owner: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted();
    const lease = await leaseIfAnswered(dispatch, taskId, owner);
    if (lease?.status === 'taken') return true;
    if (lease?.status === 'gone') return false;
    if (lease?.owner === owner) return true;
    await sleep(lease ? lease.leftMs + 20 : RETRY_MS, undefined, { signal });
  }
}

async function leaseIfAnswered(dispatch: Dispatch, taskId: string, owner: string): Promise<TaskLease | undefined> {
  try {
    return await dispatch.lease(taskId, owner);
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

/** Renews the lease until `done` aborts; calls `lost` when another worker has it, or may have it. */
export async function keepTaskLease(
  dispatch: Pick<Dispatch, 'renew'>,
  taskId: string,
  owner: string,
  lost: (reason: LeaseLost) => void,
  done: AbortSignal,
): Promise<void> {
  const renew = () => dispatch.renew(taskId, owner);
  const end = await keepLease({ durationMs: TASK_LEASE_MS, renew }, done);
  // `gone`: the row was closed by its own last step, or the run has ended.
  if (end === 'lost' || end === 'expired') lost(new LeaseLost('Another worker has this task'));
}

/** Frees the row, with a few retries: otherwise other workers must wait for the lease to expire. @throws DispatchUnavailable */
export async function freeLease(
  dispatch: Dispatch,
  taskId: string,
  owner: string,
  when: 'now' | 'later',
): Promise<void> {
  await withRetry(() => dispatch.handBack(taskId, owner, when), {
    pausesMs: FREE_PAUSES_MS,
    isTransient: isUnavailable,
  });
}
