import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatch } from '@gemscout/dispatch';
import { holdWhileLeased, type LeasedWork } from '../hold-while-leased.ts';
import { findCorrections, type FindingDeps } from './find-corrections.ts';
import { lookAgain, type LookedAt, type LookingDeps } from './look-again.ts';

export type CorrectionFinderDeps = FindingDeps &
  LookingDeps & {
    readonly dispatch: Pick<Dispatch, 'acquire'>;
    /** Interval between two looks for new answers; default 2 seconds. */
    readonly everyMs?: number;
    /** Interval between two looks for tickers to ask for; default 5 minutes. */
    readonly lookEveryMs?: number;
  };

const EVERY_MS = 2_000;
const LOOK_EVERY_MS = 5 * 60_000;

/**
 * Compares what sources say now with the facts that memos used, as soon as it is stored, and asks the sources anew after each close.
 * Only one process does; the others wait for its lease. Failures are logged and tried again; they never end the process.
 */
export function startCorrectionFinder(deps: CorrectionFinderDeps): readonly LeasedWork[] {
  return [
    holdWhileLeased(deps, 'corrections', (signal) => findWhileHeld(deps, signal)),
    holdWhileLeased(deps, 'looks-for-corrections', (signal) => lookWhileHeld(deps, signal)),
  ];
}

async function findWhileHeld(deps: CorrectionFinderDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { answers, corrections } = await findCorrections(deps, signal);
      if (corrections > 0) deps.logger.info({ answers, corrections }, 'Facts of memos were corrected by their sources');
    } catch (error) {
      if (!signal.aborted)
        deps.logger.error({ err: error }, 'Answers could not be compared with memos, and are tried again');
    }
    await sleep(deps.everyMs ?? EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function lookWhileHeld(deps: CorrectionFinderDeps, signal: AbortSignal): Promise<void> {
  const looks: LookedAt = new Map();
  while (!signal.aborted) {
    await sleep(deps.lookEveryMs ?? LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await pass(deps, looks, signal);
  }
}

async function pass(deps: CorrectionFinderDeps, looks: LookedAt, signal: AbortSignal): Promise<void> {
  const { logger } = deps;
  try {
    const { asked, waitsFor } = await lookAgain(deps, looks, signal);
    if (asked > 0) logger.info({ asked }, 'Sources were asked for corrections');
    if (waitsFor) logger.warn({ code: waitsFor.code, err: waitsFor }, 'Looking for corrections waits for a source');
  } catch (error) {
    if (!signal.aborted)
      logger.error({ err: error }, 'Sources could not be asked for corrections, and are tried again');
  }
}
