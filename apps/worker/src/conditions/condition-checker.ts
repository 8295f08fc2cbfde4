import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatch } from '@gemscout/dispatch';
import type { ReadModel } from '@gemscout/read-model';
import { holdWhileLeased, type LeasedWork } from '../hold-while-leased.ts';
import { checkConditions, type Looks, type CheckingDeps } from './check-conditions.ts';

export type CheckerDeps = CheckingDeps & {
  readonly readModel: Pick<ReadModel, 'waitFor'>;
  readonly dispatch: Pick<Dispatch, 'acquire'>;
  /** Interval between two looks for a new close or a new approval; default 5 minutes. */
  readonly everyMs?: number;
};

const EVERY_MS = 5 * 60_000;
const CATCH_UP_MS = 10_000;

/**
 * Looks at the conditions of approved proposals after each close: at once, and then at intervals. Only one process does; the
 * others wait for its lease. Failures are logged and tried again; they never end the process.
 */
export function startConditionChecker(deps: CheckerDeps): LeasedWork {
  return holdWhileLeased(deps, 'conditions', (signal) => checkWhileHeld(deps, signal));
}

async function checkWhileHeld(deps: CheckerDeps, signal: AbortSignal): Promise<void> {
  const looks: Looks = new Map();
  const stopped = sleep(CATCH_UP_MS, undefined, { signal, ref: false }).catch(() => {});
  await Promise.race([deps.readModel.waitFor(await deps.store.head(), CATCH_UP_MS), stopped]);
  while (!signal.aborted) {
    await pass(deps, looks, signal);
    await sleep(deps.everyMs ?? EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function pass(deps: CheckerDeps, looks: Looks, signal: AbortSignal): Promise<void> {
  const { logger } = deps;
  try {
    const { waitsFor, ...counts } = await checkConditions(deps, looks, signal);
    if (counts.checked + counts.met > 0) logger.info(counts, 'Conditions were checked');
    if (waitsFor) logger.warn({ code: waitsFor.code, err: waitsFor }, 'Conditions wait for prices');
  } catch (error) {
    if (!signal.aborted) logger.error({ err: error }, 'Conditions could not be checked, and are tried again');
  }
}
